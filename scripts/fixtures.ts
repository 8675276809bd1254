// `npm run fixtures`: packs our packages, installs them into projects of somebody else, builds those with their own tools
// and connects a wallet in each. `npm run fixtures -- next` takes those whose name begins so. Needs the npm registry.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.mjs'
import { type Fixture, fixtures } from './outside/fixtures.ts'
import { openFixture } from './outside/openFixture.ts'
import { serveFolder, startServer } from './outside/serving.ts'
import { sayWeight, weighPage } from './pack/elementPage.ts'
import { rootFolder } from './repository.ts'

const wanted = process.argv[2] ?? ''
const chromium = await findOrInstallChromium()
if (chromium === undefined) throw new Error('The fixtures are opened in Chromium: set CHROMIUM_PATH')

run(rootFolder, process.execPath, ['scripts/pack.ts'])
const place = mkdtempSync(join(tmpdir(), 'latchkey-fixtures-'))
const failed: string[] = []
const chosen = fixtures.filter(({ name }) => name.startsWith(wanted))
try {
  for (const fixture of chosen) {
    const startedAtMs = Date.now()
    try {
      await tryFixture(fixture)
      console.log(`ok    ${fixture.name.padEnd(20)} ${seconds(startedAtMs)}${weightOf(fixture)}`)
    } catch (error) {
      failed.push(fixture.name)
      console.log(`BAD   ${fixture.name.padEnd(20)} ${seconds(startedAtMs)}\n${String(error)}`)
    }
  }
} finally {
  rmSync(place, { recursive: true, force: true })
}
console.log(`\n${chosen.length - failed.length} passed, ${failed.length} failed`)
if (failed.length > 0 || chosen.length === 0) process.exitCode = 1

async function tryFixture({ name, folder, versions, build, serves }: Fixture): Promise<void> {
  const project = join(place, name)
  cpSync(join(rootFolder, 'fixtures', folder), project, { recursive: true })
  writeManifest(project, versions)
  run(project, 'npm', ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--silent'])
  run(project, 'npm', ['run', 'build', '--silent', ...(build === undefined ? [] : ['--', ...build])])
  if (serves === 'nothing') return
  const serving = await (serves === 'folder' ? serveFolder(join(project, 'dist')) : startServer(project))
  try {
    await openFixture(serving.url, chromium ?? '')
  } finally {
    await serving.close()
  }
}

/** Our tarballs beside what the project has, each named: what stands on another finds it here and not at a registry. */
function writeManifest(project: string, versions: Fixture['versions']): void {
  const path = join(project, 'package.json')
  const manifest: { dependencies: object; devDependencies?: object } = JSON.parse(readFileSync(path, 'utf8'))
  const tarballs = join(rootFolder, '.packages', 'tarballs')
  const ours = globSync('latchkey-*.tgz', { cwd: tarballs }).map((file) => [
    `@latchkey/${file.replace(/^latchkey-(.*)-\d+\.\d+\.\d+\.tgz$/, '$1')}`,
    `file:${join(tarballs, file)}`,
  ])
  const dependencies = { ...manifest.dependencies, ...versions, ...Object.fromEntries(ours) }
  writeFileSync(path, JSON.stringify({ ...manifest, dependencies }, null, 2))
}

function run(cwd: string, command: string, values: readonly string[]): void {
  const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const { status, stdout, stderr } = spawnSync(command, values, { cwd, env: environment, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${values.join(' ')} ended with ${status}\n${stdout}\n${stderr}`)
}

function weightOf({ name, element }: Fixture): string {
  return element === undefined ? '' : `  ${sayWeight(weighPage(join(place, name, 'dist', element)))}`
}

function seconds(sinceMs: number): string {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`
}
