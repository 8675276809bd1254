// `npm run soak`: what is too much for every run, and a table at its end. It breaks what the servers stand on, draws a
// hundred times as often from fresh seeds, runs every test in the browser in every look, meets the whole cast of wallets
// by every connector, and runs every server over PostgreSQL.
// Names of parts as arguments (`npm run soak -- kill-sqlite`) run just those. Everything listens on this computer alone.
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.mjs'
import { startOwnPostgres } from './postgres.mjs'
import { readTests } from './readTests.mjs'
import { rootFolder, run } from './setUp.mjs'

/** More than twice what any part takes on a slow computer. */
const longestPartMs = 90 * 60_000

const killed = [
  'apps/relay-server/src/crash.test.ts',
  'apps/relay-server/src/link/crash.soak.test.ts',
  'apps/custody-server/src/crash.test.ts',
  'apps/api-server/src/crash.test.ts',
  'apps/api-server/src/history/lasting.soak.test.ts',
  'apps/api-server/src/notices/crash.soak.test.ts',
  'apps/api-server/src/sponsor/crash.soak.test.ts',
]

/** Mails and batches: what of theirs is on a broken disk, and where the power goes. */
const money = ['notices', 'sponsor'].map((room) => `apps/api-server/src/${room}/faults.soak.test.ts`)

const drawing = () =>
  globSync('{packages,apps}/*/src/**/*.test.{ts,tsx}', { cwd: rootFolder }).filter((file) =>
    readFileSync(join(rootFolder, file), 'utf8').includes("from 'fast-check'"),
  )

/** The tests of every state of a screen: they take as long as all others in the browser together. */
const galleryTitle = 'every state of a screen'

/** The tests, by files, and their environment. */
const parts = {
  'kill-sqlite': { files: killed },
  'kill-postgres': { files: killed, isOverPostgres: true },
  'kill-rotation': { files: ['apps/custody-server/src/commands/rotationCrash.soak.test.ts'] },
  calls: { files: [...['relay', 'custody', 'api'].map((name) => `apps/${name}-server/src/faults.test.ts`), ...money] },
  'full-disk': {
    files: [
      'packages/node/src/database/fullDisk.test.ts',
      'apps/relay-server/src/store/fileLoss.test.ts',
      'apps/relay-server/src/link/fullDisk.test.ts',
    ],
  },
  power: {
    files: [
      ...['relay', 'custody', 'api'].map((name) => `apps/${name}-server/src/power.soak.test.ts`),
      'apps/api-server/src/history/lasting.soak.test.ts',
    ],
  },
  bits: { files: ['relay', 'custody', 'api'].map((name) => `apps/${name}-server/src/turnedBits.soak.test.ts`) },
  postgres: {
    files: [
      'scripts/databaseGone.test.ts',
      'apps/relay-server/src/store/postgresMailboxes.test.ts',
      'apps/relay-server/src/store/postgresConformance.test.ts',
      'apps/relay-server/src/twoProcesses.test.ts',
    ],
    isOverPostgres: true,
  },
  'every-postgres': {
    files: [
      ...['apps/custody-server', 'apps/api-server', 'apps/relay-server', 'apps/latchkey/src/meetingPoints.test.ts'],
      'packages/node/src',
    ],
    isOverPostgres: true,
    // Without the larger doses: each part above has its own.
    environment: { SOAK: undefined },
  },
  draws: { files: drawing(), environment: { PROPERTY_RUNS: '100000', PROPERTY_SEED: 'random' } },
  cast: {
    files: [
      'packages/connect/src/everyWallet.test.ts',
      'packages/connect/src/everyFarWallet.test.ts',
      'packages/embedded/src/everyEmbeddedWallet.test.ts',
    ],
  },
  worlds: {
    files: [
      'packages/remote/src/pairing/crashes.test.ts',
      'packages/remote/src/pairing/simulation.test.ts',
      'packages/remote/src/relay/cuts.test.ts',
      'e2e/interop/twoRelays.soak.test.ts',
      'apps/relay-server/src/relayClient.test.ts',
      'apps/api-server/src/embedded/embedded.test.ts',
      'apps/dev-chain/src/effects.test.ts',
    ],
  },
  contracts: { files: ['apps/dev-chain/src/compile.soak.test.ts'] },
  browser: { inBrowser: ['--grep-invert', galleryTitle] },
  gallery: { inBrowser: ['--grep', galleryTitle] },
}

const named = new Set(Object.values(parts).flatMap(({ files = [] }) => files))
const forgotten = globSync('{packages,apps,e2e/interop,scripts}/**/*.soak.test.ts', {
  cwd: rootFolder,
  exclude: (path) => path.endsWith('node_modules'),
}).filter((file) => !named.has(file))
if (forgotten.length > 0) throw new Error(`No part runs ${forgotten.join(', ')}.`)

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
// A test that is of one engine alone is skipped on the other, and told.
process.exitCode = rows.length > 0 && rows.every(({ outcome }) => outcome === 'passed' || outcome === 'skipped') ? 0 : 1

async function runPart(name, { files = [], environment: told = {}, isOverPostgres, inBrowser }) {
  console.log(`\n── ${name}`)
  if (isOverPostgres && postgres === undefined) return [{ name, outcome: 'no PostgreSQL', title: '', figures: {} }]
  const { DATABASE_URL: _given, ...environment } = process.env
  const env = { ...environment, SOAK: '1', ...(isOverPostgres && { DATABASE_URL: postgres.url }), ...told }
  const file = join(results, `soak-${name}.json`)
  rmSync(file, { force: true })
  if (inBrowser) Object.assign(env, { CHROMIUM_PATH: await findOrInstallChromium(), LATCHKEY_E2E_RESULTS: file })
  const vitest = ['vitest/vitest.mjs', 'run', ...files, '--reporter=default', '--reporter=json']
  const [tool, ...options] = inBrowser
    ? ['@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...inBrowser]
    : [...vitest, `--outputFile.json=${file}`]
  const code = await run(process.execPath, [join(rootFolder, 'node_modules', tool), ...options], {
    env,
    timeout: longestPartMs,
    killSignal: 'SIGKILL',
  })
  const tests = readTests(file).map(({ ms, ...test }) => ({ name, ...test, seconds: ms / 1000 }))
  // A runner that fails without a failed test (a file that does not load, say) still counts as a failure.
  const isTold = code === 0 || tests.some(({ outcome }) => outcome === 'failed')
  return isTold ? tests : [...tests, { name, outcome: 'failed', title: 'the run itself', figures: {} }]
}

function printTable(all) {
  console.log('\npart           outcome   seconds  what and how much')
  // Passed tests without counts are told of in one line of their part.
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
  const count = (wanted) => all.filter(({ outcome }) => outcome === wanted).length
  const [passed, skipped] = [count('passed'), count('skipped')]
  console.log(`\n${passed} passed, ${all.length - passed - skipped} failed, ${skipped} skipped`)
}
