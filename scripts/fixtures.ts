// `npm run fixtures`: packs our packages, makes projects of somebody else with the packed creator, installs the tarballs
// into them and builds each with its own tools; on a running Latchkey a wallet then connects in each, signs in and sends.
// `npm run fixtures -- next` takes those whose name begins so. Needs the npm registry; `--offline` does not: it takes the
// quickest, with what was packed last and what the repository has installed.
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.mjs'
import { type Fixture, lanes, quickest } from './outside/fixtures.ts'
import { type Lane, openLane } from './outside/lane.ts'
import { findCreator, installCreator } from './outside/project.ts'
import { runProgram } from './outside/runProgram.ts'
import { checkPackage } from './release/checkPackage.ts'
import { rootFolder } from './repository.ts'

const isOffline = process.argv[2] === '--offline'
const wanted = isOffline ? '' : (process.argv[2] ?? '')
const chromium = await findOrInstallChromium()
if (chromium === undefined) throw new Error('The fixtures are opened in Chromium: set CHROMIUM_PATH')

const startedAtMs = Date.now()
if (!isOffline) await runProgram(rootFolder, process.execPath, ['scripts/pack.ts'])
// Projects below the packed packages find them without an installation.
const place = mkdtempSync(join(isOffline ? join(rootFolder, '.packages') : tmpdir(), 'latchkey-fixtures-'))
const counts = { passed: 0, failed: 0 }
const opened: { readonly lane: Lane; readonly fixtures: readonly Fixture[] }[] = []
try {
  if (!isOffline && 'packages'.startsWith(wanted)) await tell('packages', checkPackages)
  const creator = isOffline ? findCreator(place) : await installCreator(place)
  const isChosen = ({ name }: Fixture) => (isOffline ? quickest.includes(name) : name.startsWith(wanted))
  const chosen = lanes.map((lane) => lane.filter(isChosen))
  // One after the other: the first builds the pages of Latchkey, which the second finds built.
  for (const [index, fixtures] of chosen.entries()) {
    if (fixtures.length === 0) continue
    const lane = await openLane({ folder: join(place, `lane-${index}`), creator, chromium })
    opened.push({ lane, fixtures })
  }
  await Promise.all(
    opened.map(async ({ lane, fixtures }) => {
      for (const fixture of fixtures) await tell(fixture.name, () => lane.try(fixture))
    }),
  )
} finally {
  await Promise.all(opened.map(({ lane }) => lane.close()))
  rmSync(place, { recursive: true, force: true })
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed in ${seconds(startedAtMs)}`)
if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1

/** As a release does it. */
async function checkPackages(): Promise<void> {
  const wrong: string[] = []
  for (const tarball of globSync(join(rootFolder, '.packages/tarballs/*.tgz')))
    wrong.push(...(await checkPackage(tarball)))
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

async function tell(name: string, work: () => Promise<void>): Promise<void> {
  const sinceMs = Date.now()
  try {
    await work()
    counts.passed += 1
    console.log(`ok    ${name.padEnd(20)} ${seconds(sinceMs)}`)
  } catch (error) {
    counts.failed += 1
    console.log(`BAD   ${name.padEnd(20)} ${seconds(sinceMs)}\n${String(error)}`)
  }
}

function seconds(sinceMs: number): string {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`
}
