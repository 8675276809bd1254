// `npm run soak`: breaks what the servers stand on, in doses too large for every run, and ends with a table.
// Names of parts as arguments (`npm run soak -- kill-sqlite`) run just those. Everything listens on this computer alone.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startOwnPostgres } from './postgres.mjs'
import { rootFolder, run } from './setUp.mjs'

/** More than twice what any part takes on a slow computer. */
const longestPartMs = 90 * 60_000

const killed = [
  'apps/relay-server/src/crash.test.ts',
  'apps/relay-server/src/link/crash.test.ts',
  'apps/custody-server/src/crash.test.ts',
  'apps/api-server/src/crash.test.ts',
]

/** What is broken, by the tests that break it. */
const parts = {
  'kill-sqlite': { files: killed },
  'kill-postgres': { files: killed, isOverPostgres: true },
  'kill-rotation': { files: ['apps/custody-server/src/commands/rotationCrash.test.ts'] },
  calls: { files: ['relay', 'custody', 'api'].map((name) => `apps/${name}-server/src/faults.test.ts`) },
  'full-disk': {
    files: [
      'packages/base/src/node/fullDisk.test.ts',
      'apps/relay-server/src/store/fileLoss.test.ts',
      'apps/relay-server/src/link/fullDisk.test.ts',
    ],
  },
  power: { files: ['relay', 'custody', 'api'].map((name) => `apps/${name}-server/src/power.test.ts`) },
  bits: { files: ['relay', 'custody', 'api'].map((name) => `apps/${name}-server/src/turnedBits.test.ts`) },
  postgres: {
    files: [
      'scripts/databaseGone.test.ts',
      'apps/relay-server/src/store/postgresMailboxes.test.ts',
      'apps/relay-server/src/twoProcesses.test.ts',
    ],
    isOverPostgres: true,
  },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const results = join(rootFolder, 'test-results')
mkdirSync(results, { recursive: true })
const postgres = await startOwnPostgres()
const rows = []
try {
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length === 0 || asked.includes(name)) rows.push(...(await runPart(name, part)))
  }
} finally {
  await postgres?.stop()
}
printTable(rows)
process.exitCode = rows.length > 0 && rows.every(({ outcome }) => outcome === 'passed') ? 0 : 1

async function runPart(name, { files, isOverPostgres }) {
  console.log(`\n── ${name}`)
  if (isOverPostgres && postgres === undefined) return [{ name, outcome: 'no PostgreSQL', title: '', figures: {} }]
  const { DATABASE_URL: _given, ...environment } = process.env
  const env = { ...environment, SOAK: '1', ...(isOverPostgres && { DATABASE_URL: postgres.url }) }
  const file = join(results, `soak-${name}.json`)
  rmSync(file, { force: true })
  const runner = [join(rootFolder, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...files]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(process.execPath, [...runner, ...reporters], {
    env,
    timeout: longestPartMs,
    killSignal: 'SIGKILL',
  })
  const tests = readTests(file).map(({ status, title, meta, duration, fullName }) => ({
    ...{ name, outcome: status, title: fullName ?? title, figures: meta?.figures ?? {} },
    seconds: (duration ?? 0) / 1000,
  }))
  // A runner that fails without a failed test (a file that does not load, say) still counts as a failure.
  const isTold = code === 0 || tests.some(({ outcome }) => outcome === 'failed')
  return isTold ? tests : [...tests, { name, outcome: 'failed', title: 'the run itself', figures: {} }]
}

function readTests(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults.flatMap(({ assertionResults }) => assertionResults)
  } catch {
    return []
  }
}

function printTable(all) {
  console.log('\npart           outcome   seconds  what and how much')
  // What has passed and counted nothing is told of in one line of its part.
  const isPlain = ({ outcome, figures }) => outcome === 'passed' && Object.keys(figures).length === 0
  const plain = Object.entries(Object.groupBy(all.filter(isPlain), ({ name }) => name)).map(([name, tests]) => ({
    ...{ name, outcome: 'passed', title: 'without figures', figures: { tests: tests.length } },
    seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
  }))
  for (const { name, outcome, title, figures, seconds = 0 } of [...all.filter((row) => !isPlain(row)), ...plain]) {
    const told = Object.entries(figures).map(([what, count]) => `${what} ${count}`)
    const end = told.length === 0 ? '' : `: ${told.join(', ')}`
    console.log(`${name.padEnd(14)} ${outcome.padEnd(8)} ${seconds.toFixed(1).padStart(8)}  ${title.trim()}${end}`)
  }
  const failed = all.filter(({ outcome }) => outcome !== 'passed').length
  console.log(`\n${all.length - failed} passed, ${failed} failed`)
}
