// `npm run program`: builds the product as it is published, into .program: the program in a few files, the built pages,
// the configuration to begin with, the files to deploy it by, and the licences of others. A start of it installs and
// builds nothing.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { readCommit } from '../apps/latchkey/src/cli/readCommit.ts'
import { buildWebWhenStale } from '../apps/latchkey/src/pages/buildWeb.ts'
import type { Site } from '../apps/latchkey/src/pages/pageSource.ts'
import { apart, programManifest } from './program/manifest.ts'
import { renderNotices } from './program/notices.ts'
import { writeConfigTypes } from './program/types.ts'
import { readText, rootFolder } from './repository.ts'

const sites: readonly Site[] = ['web', 'pocket', 'key-frame', 'console']
const place = join(rootFolder, '.program')
const folder = join(place, 'latchkey')
const manifest = programManifest(readCommit(rootFolder))

rmSync(place, { recursive: true, force: true })
mkdirSync(join(folder, 'dist'), { recursive: true })
await bundle()
for (const site of sites) {
  const { folder: built } = await buildWebWhenStale(site, console.log)
  cpSync(built, join(folder, 'pages', site), { recursive: true })
}
const docs = join(rootFolder, '.docs/site')
if (existsSync(docs)) cpSync(docs, join(folder, 'docs'), { recursive: true })
else console.log('Without the documents, which "npm run docs" builds')
writeConfigTypes(join(folder, 'dist'))
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
cpSync(join(rootFolder, 'LICENSE'), join(folder, 'LICENSE'))
for (const name of ['README.md', 'bin.js']) cpSync(join(rootFolder, 'scripts/program', name), join(folder, name))
chmodSync(join(folder, 'bin.js'), 0o755)
cpSync(join(rootFolder, 'deploy'), join(folder, 'deploy'), { recursive: true })
const example = readText('latchkey.config.example.ts')
writeFileSync(join(folder, 'latchkey.config.example.ts'), example.replace("'@latchkey/latchkey'", "'latchkey'"))
writeFileSync(
  join(folder, 'THIRD-PARTY.txt'),
  renderNotices((name) => apart.test(name)),
)
pack()

/** The program with everything of ours and of others in it, but what is a binary or only a few owners need. */
async function bundle(): Promise<void> {
  const source = join(rootFolder, 'apps/latchkey/src')
  await build({
    root: source,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node22',
      outDir: join(folder, 'dist'),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: {
          program: join(source, 'program.ts'),
          bundleModule: join(source, 'pages/bundleModule.ts'),
        },
        external: (id) => apart.test(id),
        checks: { pluginTimings: false },
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'part-[name]-[hash].js' },
      },
    },
  })
}

function pack(): void {
  execFileSync('npm', ['pack', '--pack-destination', place, '--ignore-scripts', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const name = `latchkey-${manifest.version}.tgz`
  const path = join(place, name)
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex')
  writeFileSync(join(place, 'SHA256SUMS'), `${digest}  ${name}\n`)
  console.log(`packed ${name}: ${(statSync(path).size / 1e6).toFixed(1)} MB`)
}
