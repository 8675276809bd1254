// A PostgreSQL for the tests and benches: its own cluster in a folder of its own, gone afterwards. Plain Node.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { aptInstall } from './aptInstall.mjs'

const user = 'latchkey'
// Nothing in a test has to survive this computer's fall; tests that kill, kill the server in front of it. Benches are durable.
const settings = ['synchronous_commit=on', 'max_connections=300']
const forgetful = ['fsync=off', 'full_page_writes=off']

/**
 * The address of a running PostgreSQL, and how it ends: DATABASE_URL where that is set, otherwise one that is started
 * here, from what is installed or Debian's package manager installs. Undefined where there is none.
 */
export async function startPostgres(environment = process.env, { isDurable = false } = {}) {
  const given = environment['DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  if (findPrograms() === undefined) await aptInstall('postgresql')
  return await startOwnPostgres({ isDurable })
}

/** Whether one can be had without installing anything. */
export function hasPostgres(environment = process.env) {
  return Boolean(environment['DATABASE_URL']) || findPrograms() !== undefined
}

/** One that is started here from what is installed, and that goes and comes as its owner says; undefined without any. */
export async function startOwnPostgres({ isDurable = false } = {}) {
  const programs = findPrograms()
  return programs === undefined
    ? undefined
    : await startCluster(programs, isDurable ? settings : [...settings, ...forgetful])
}

/** The folder of `initdb` and `postgres`, newest first. */
function findPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((left, right) => Number(right) - Number(left)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

async function startCluster(programs, chosen) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  const account = ordinaryAccount()
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  const options = { cwd: folder, ...account }
  const data = join(folder, 'data')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    options,
  )
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    console.error(`PostgreSQL could not make a cluster: ${made.stderr ?? made.error}`)
    return undefined
  }
  const port = await findFreePort()
  const place = ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)]
  const launch = () =>
    spawn(join(programs, 'postgres'), [...place, ...chosen.flatMap((each) => ['-c', each])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let child = launch()
  const cluster = {
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
    halt: () => ended(child),
    async resume() {
      child = launch()
      if (!(await isReady(child))) throw new Error('PostgreSQL did not come back')
    },
    async stop() {
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  if (await isReady(child)) return cluster
  await cluster.stop()
  console.error('PostgreSQL was found, but could not be started.')
  return undefined
}

/** PostgreSQL refuses to run as the administrator: its own account, or nobody's, runs it then. */
function ordinaryAccount() {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].flatMap((name) => accounts.filter(([each]) => each === name))[0]
  return found === undefined ? undefined : { uid: Number(found[2]), gid: Number(found[3]) }
}

function isReady(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', () => resolve(false))
    let said = ''
    child.stderr.on('data', (chunk) => {
      // Read to the end, so that a full pipe never stops it; kept only until it is ready.
      if (said === undefined) return
      said += chunk
      if (!said.includes('ready to accept connections')) return
      said = undefined
      resolve(true)
    })
  })
}

/** Ends it at once: what its clients were doing is of no interest any more. */
function ended(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGINT')
  })
}

/** A port of 127.0.0.1 that nobody had a moment ago. */
export function findFreePort() {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
