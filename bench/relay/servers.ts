import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle, type SpawnedRelay, spawnRelay, spawnServer, startRedis } from '@latchkey/relay-server/testing'

export const modes = ['bare', 'memory', 'journal', 'redis'] as const
export type Mode = (typeof modes)[number]

/** The servers of one way to carry messages, each in a process of its own. */
export type Servers = {
  readonly urls: readonly string[]
  /** Seconds of CPU, and bytes of memory, of all of them together. */
  readonly read: () => Promise<{ readonly cpuSeconds: number; readonly rssBytes: number }>
  readonly close: () => Promise<void>
}

let bareProgram: Promise<string> | undefined

/** `more` is added to the environment of each process. */
export async function startServers(mode: Mode, more: Readonly<Record<string, string>> = {}): Promise<Servers> {
  if (mode === 'bare') {
    bareProgram ??= bundle(fileURLToPath(new URL('./bareServer.ts', import.meta.url)))
    return toServers([await spawnServer(await bareProgram, more)], '#bare', async () => undefined)
  }
  if (mode === 'memory')
    return toServers([await spawnRelay({ LATCHKEY_RELAY_DATA: 'memory', ...more })], '', async () => undefined)
  if (mode === 'journal') {
    const folder = mkdtempSync(join(tmpdir(), 'bench-relay-'))
    const remove = async () => rmSync(folder, { recursive: true, force: true })
    return toServers([await spawnRelay({ LATCHKEY_RELAY_DATA: folder, ...more })], '', remove)
  }
  const redis = await startRedis()
  const environment = { REDIS_URL: redis.url, ...more }
  return toServers(await Promise.all([spawnRelay(environment), spawnRelay(environment)]), '', redis.close)
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
