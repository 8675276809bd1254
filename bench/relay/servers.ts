import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleProgram, createServerDatabase } from '@latchkey/node/testing'
import { type SpawnedRelay, spawnRelay, spawnServer } from '@latchkey/relay-server/testing'
import { startPostgres } from '../../scripts/postgres.mjs'
import { audience } from './load.ts'

export const modes = ['bare', 'memory', 'file', 'postgres'] as const
export type Mode = (typeof modes)[number]

/** The servers of one way to carry messages, each in a process of its own. */
export type Servers = {
  readonly urls: readonly string[]
  /** Seconds of CPU, and bytes of memory, of all of them together. */
  readonly read: () => Promise<{ readonly cpuSeconds: number; readonly rssBytes: number }>
  readonly close: () => Promise<void>
}

let bareProgram: Promise<string> | undefined

/** `extra` is added to the environment of each process. */
export async function startServers(mode: Mode, extra: Readonly<Record<string, string>> = {}): Promise<Servers> {
  const more = { LATCHKEY_RELAY_ADDRESSES: audience, ...extra }
  if (mode === 'bare') {
    bareProgram ??= bundleProgram(fileURLToPath(new URL('./bareServer.ts', import.meta.url)))
    return toServers([await spawnServer(await bareProgram, more)], '#bare', async () => undefined)
  }
  if (mode === 'memory')
    return toServers([await spawnRelay({ LATCHKEY_RELAY_DATA: 'memory', ...more })], '', async () => undefined)
  if (mode === 'file') {
    const folder = mkdtempSync(join(tmpdir(), 'bench-relay-'))
    const remove = async () => rmSync(folder, { recursive: true, force: true })
    return toServers([await spawnRelay({ LATCHKEY_RELAY_DATA: folder, ...more })], '', remove)
  }
  const server = await startPostgres(process.env, { isDurable: true })
  if (server === undefined) throw new Error('There is no PostgreSQL on this machine')
  const { url, drop } = await createServerDatabase(server.url)
  const environment = { DATABASE_URL: url, ...more }
  return toServers(await Promise.all([spawnRelay(environment), spawnRelay(environment)]), '', async () => {
    await drop()
    await server.stop()
  })
}

function toServers(relays: readonly SpawnedRelay[], mark: string, after: () => Promise<void>): Servers {
  return {
    urls: relays.map(({ url }) => url + mark),
    async read() {
      const pages = await Promise.all(
        relays.map(async ({ httpUrl }) => await (await fetch(`${httpUrl}/metrics`)).text()),
      )
      const sum = (name: string) =>
        pages.reduce((total, page) => total + Number(new RegExp(`^${name} (\\S+)`, 'm').exec(page)?.[1]), 0)
      return { cpuSeconds: sum('process_cpu_seconds_total'), rssBytes: sum('process_resident_memory_bytes') }
    },
    async close() {
      await Promise.all(relays.map((relay) => relay.end('SIGKILL')))
      await after()
    },
  }
}
