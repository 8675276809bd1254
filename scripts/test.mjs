// `npm test`: runs every part, and ends with one line that counts.
// Names of parts as arguments (`npm test -- unit e2e`) run just those.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall } from './aptInstall.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { hasPostgres, startPostgres } from './postgres.mjs'
import { readTests } from './readTests.mjs'
import { rootFolder, run } from './setUp.mjs'

const isCi = Boolean(process.env['CI'])
const results = join(rootFolder, 'test-results')
/** More than twice what any part takes on a slow computer: what still runs then hangs, and the others are to be told. */
const longestPartMs = 50 * 60_000
// Output read later by a person or a program is plain text.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
const tool = (...path) => join(rootFolder, 'node_modules', ...path)

/** One check that passes or fails as a whole. */
async function runCheck(args) {
  const code = await run(process.execPath, args, { timeout: longestPartMs, killSignal: 'SIGKILL' })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/** A runner that leaves its tests in a JSON file, and what failed outside of them in another. */
async function runCounted(args, file, environment = {}) {
  const errors = `${file}.errors`
  for (const left of [file, errors]) rmSync(left, { force: true })
  const told = { LATCHKEY_TEST_ERRORS: errors, LATCHKEY_TEST_BUNDLES: bundles }
  const env = { ...process.env, ...plain, ...told, ...environment }
  const code = await run(process.execPath, args, { env, timeout: longestPartMs, killSignal: 'SIGKILL' })
  const { passed = [], failed = [], skipped = [] } = Object.groupBy(readTests(file), ({ outcome }) => outcome)
  const outside = existsSync(errors) ? readFileSync(errors, 'utf8').trim().split('\n') : []
  const failures = [...failed.map(({ title }) => title), ...outside]
  // A runner that fails and names nothing (it was ended, say) still counts as a failure.
  if (code !== 0 && failures.length === 0) failures.push(`the run itself: it ended with ${code}`)
  return { passed: passed.length, failed: failures.length, skipped: skipped.length, failures }
}

async function runEndToEnd() {
  const chromium = await findOrInstallChromium()
  if (chromium === undefined) {
    console.error(
      '\n!!! NO CHROMIUM: the end-to-end tests are SKIPPED. Install Chromium, or name one with CHROMIUM_PATH. !!!\n',
    )
    return { passed: 0, failed: 0, skipped: 1 }
  }
  const file = join(results, 'e2e.json')
  return await runCounted(
    // The whole ways of a person; everything else is met in the soak.
    [tool('@playwright', 'test', 'cli.js'), 'test', '-c', 'e2e/playwright.config.ts', '--grep', '@journey'],
    file,
    { CHROMIUM_PATH: chromium, LATCHKEY_E2E_RESULTS: file },
  )
}

async function runUnit() {
  if (!hasPostgres()) await aptInstall('postgresql')
  return await runVitest('unit', [], {})
}

/** Where a server is another thing than the embedded database: what it keeps, and who asks it at the same time. */
const databasePlaces = [
  'packages/node/src/database/database.test.ts',
  'packages/node/src/limits/sharedLimits.test.ts',
  'scripts/databaseGone.test.ts',
  'apps/custody-server/src/crash.test.ts',
  'apps/custody-server/src/database/lookups.test.ts',
  'apps/custody-server/src/activities/together.test.ts',
  'apps/custody-server/src/authentication/strangerGate.test.ts',
  'apps/custody-server/src/facts/organizationMemory.test.ts',
  'apps/custody-server/src/handlers/invitations/invitations.test.ts',
  'apps/custody-server/src/commands/commands.test.ts',
  'apps/api-server/src/crash.test.ts',
  'apps/api-server/src/login/login.test.ts',
  'apps/api-server/src/login/loginLimits.test.ts',
  'apps/api-server/src/embedded/embedded.test.ts',
  'apps/api-server/src/sponsor/sponsor.test.ts',
  'apps/relay-server/src/store/postgresMailboxes.test.ts',
  'apps/relay-server/src/store/postgresConformance.test.ts',
  'apps/relay-server/src/crash.test.ts',
  'apps/relay-server/src/twoProcesses.test.ts',
  'apps/relay-server/src/link/openRooms.test.ts',
  'apps/latchkey/src/meetingPoints.test.ts',
  'apps/latchkey/src/formerData.test.ts',
]
/** Tests once more, over a server: everything else has them on the embedded database. */
async function runOverPostgres(name, places) {
  // The runner passes over a path that is not there, and nobody would miss its tests.
  const gone = places.filter((place) => !existsSync(join(rootFolder, place)))
  if (gone.length > 0) throw new Error(`These tests are not there any more: ${gone.join(', ')}`)
  const postgres = await startPostgres()
  if (postgres === undefined) {
    console.error(
      '\n!!! NO POSTGRESQL: the tests over it are SKIPPED. Install PostgreSQL, or name one with DATABASE_URL. !!!\n',
    )
    return { passed: 0, failed: 0, skipped: 1 }
  }
  try {
    // They wait for the database more than they compute.
    return await runVitest(name, [...places, '--maxWorkers=5'], { DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

async function runVitest(name, places, environment) {
  const file = join(results, `${name}.json`)
  return await runCounted(
    [
      ...[tool('vitest', 'vitest.mjs'), 'run', ...places],
      ...['--reporter=./scripts/progressReporter.ts', '--reporter=json', `--outputFile.json=${file}`],
    ],
    file,
    environment,
  )
}

const parts = {
  lint: () => runCheck([tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']),
  types: () => runCheck(['scripts/types.mjs']),
  unused: () => runCheck([tool('knip', 'bin', 'knip.js')]),
  size: () => runCheck(['scripts/size.ts']),
  unit: runUnit,
  postgres: () => runOverPostgres('postgres', databasePlaces),
  e2e: runEndToEnd,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

mkdirSync(results, { recursive: true })
// The programs that tests start are the same in each part.
const bundles = mkdtempSync(join(tmpdir(), 'latchkey-bundles-'))
process.once('exit', () => rmSync(bundles, { recursive: true, force: true }))
const rows = []
const failures = []
const total = { passed: 0, failed: 0, skipped: 0 }
// The types take as long as the other checks together, on one core.
await Promise.all([runParts(['types']), runParts(['lint', 'unused', 'size'])])
await runParts(['unit', 'postgres', 'e2e'])

async function runParts(names) {
  for (const name of names) if (asked.length === 0 || asked.includes(name)) await runPart(name)
}

async function runPart(name) {
  console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const counts = await parts[name]()
  const { passed, failed, skipped } = counts
  failures.push(...(counts.failures ?? []).map((failure) => `${name}: ${failure}`))
  rows.push({ name, passed, failed, skipped, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) })
  for (const key of Object.keys(total)) total[key] += counts[key]
}

if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n'))
console.log('\npart     passed  failed  skipped  seconds')
for (const { name, passed, failed, skipped, seconds } of rows) {
  const cells = [
    String(passed).padStart(6),
    String(failed).padStart(6),
    String(skipped).padStart(7),
    seconds.padStart(7),
  ]
  console.log(`${name.padEnd(8)} ${cells.join('  ')}`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
// Where nobody looks at the screen, a skipped part is a failure.
process.exitCode = total.failed > 0 || total.passed === 0 || (isCi && total.skipped > 0) ? 1 : 0
