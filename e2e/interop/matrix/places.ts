import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerDatabase } from '@latchkey/node/testing'
import { type SpawnedRelay, spawnRelay } from '@latchkey/relay-server/testing'
import { startPostgres } from '../../../scripts/postgres.mjs'

/** Where a session lives: relays as an owner runs them, each in a process of its own. */
export type Place = {
  readonly ports: () => readonly number[]
  /** Nothing is killed here, so that clocks may be moved. */
  readonly isCalm: boolean
  close(): Promise<void>
}

const killEveryMs = 10_000
const portOf = ({ httpUrl }: SpawnedRelay) => Number(new URL(httpUrl).port)

async function inFile(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'interop-'))
  const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder })
  return {
    ports: () => [portOf(relay)],
    isCalm: true,
    async close() {
      await relay.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function inMemory(): Promise<Place> {
  const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: 'memory' })
  return { ports: () => [portOf(relay)], isCalm: true, close: () => relay.end('SIGTERM') }
}

/** An empty database, on a server of its own where none is named. */
async function openDatabase() {
  const server = await startPostgres()
  if (server === undefined) throw new Error('There is no PostgreSQL on this machine')
  const { url, drop } = await createServerDatabase(server.url)
  return {
    url,
    async close() {
      await drop()
      await server.stop()
    },
  }
}

async function onPostgres(count: number): Promise<Place> {
  const database = await openDatabase()
  const relays = await Promise.all(Array.from({ length: count }, () => spawnRelay({ DATABASE_URL: database.url })))
  return {
    ports: () => relays.map(portOf),
    isCalm: true,
    async close() {
      await Promise.all(relays.map((relay) => relay.end('SIGTERM')))
      await database.close()
    },
  }
}

/** Two nodes over PostgreSQL, of which one is killed every ten seconds and started again, in turns. */
async function killed(): Promise<Place> {
  const database = await openDatabase()
  const start = () => spawnRelay({ DATABASE_URL: database.url })
  const relays = await Promise.all([start(), start()])
  let turn = 0
  let work = Promise.resolve()
  const kill = async () => {
    const index = turn++ % relays.length
    await relays[index]?.end('SIGKILL')
    relays[index] = await start()
  }
  const timer = setInterval(() => {
    work = work.then(kill)
  }, killEveryMs)
  return {
    ports: () => relays.map(portOf),
    isCalm: false,
    async close() {
      clearInterval(timer)
      await work
      await Promise.all(relays.map((relay) => relay.end('SIGKILL')))
      await database.close()
    },
  }
}

export const places: Readonly<Record<string, () => Promise<Place>>> = {
  memory: inMemory,
  file: inFile,
  PostgreSQL: () => onPostgres(1),
  'PostgreSQL, two nodes': () => onPostgres(2),
  'PostgreSQL, a node killed every 10 s': killed,
}
