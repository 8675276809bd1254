// `npm run image`: lays out in .program/image what an image is built of (deploy/Dockerfile, the installed program), and
// says how to build it. `npm run image -- try` builds it with buildah over a base made of Debian's packages, runs it with
// podman, read-only and without any right, opens it in Chromium and stops it. Needs the npm registry.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tryImage } from './image/tryImage.ts'
import { rootFolder } from './repository.ts'

const place = join(rootFolder, '.program')
const context = join(place, 'image')

execFileSync(process.execPath, [join(rootFolder, 'scripts/program.ts')], { stdio: 'inherit' })
const manifest: { readonly version: string; readonly gitHead?: string } = JSON.parse(
  readFileSync(join(place, 'latchkey/package.json'), 'utf8'),
)
const { version, gitHead = 'unknown' } = manifest
rmSync(context, { recursive: true, force: true })
const app = join(context, 'app')
mkdirSync(app, { recursive: true })
mkdirSync(join(context, 'data'))
// The binaries are files of their packages: no script of one has to run.
const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock', '--silent']
execFileSync('npm', ['install', '--prefix', app, ...options, join(place, `latchkey-${version}.tgz`)], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
// It names the folder of this machine.
for (const name of ['package.json', 'node_modules/.package-lock.json']) rmSync(join(app, name), { force: true })
cpSync(join(rootFolder, 'deploy/Dockerfile'), join(context, 'Dockerfile'))
cpSync(join(rootFolder, 'deploy/healthy.js'), join(app, 'healthy.js'))

const labels = `--build-arg VERSION=${version} --build-arg REVISION='${gitHead}'`
if (process.argv[2] === 'try') await tryImage(context)
else console.log(`docker build --tag latchkey:${version} --tag latchkey ${labels} ${context}`)
