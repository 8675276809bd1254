import type { Server } from 'node:http'
import { join } from 'node:path'
import { type Log, systemClock } from '@latchkey/base'
import { closeInOrder, type NameCaller, type StatementObserver, tryToWrite } from '@latchkey/node'
import { attachRelay, createRelay, openMailboxes } from '@latchkey/relay-server'
import type { Settings } from '../config/config.ts'

/** Where the relay's sockets are opened, on the product's own origin. */
export const relayPath = '/relay'

/** The relay of the product, taking sockets in. */
export type OpenRelay = {
  /** How it is doing, in a word. */
  health(): Promise<string>
  /** Its counts as a Prometheus page. */
  renderMetrics(): string
  close(): Promise<void>
}

export type RelayOpening = {
  readonly servers: readonly Server[]
  readonly settings: Pick<Settings, 'dataFolder' | 'databaseUrl' | 'relayLimits' | 'publicOrigin'>
  readonly callerOf: NameCaller
  readonly log: Log
  readonly onStatement?: StatementObserver | undefined
}

/** Opens the relay on servers that listen already; what it carries is kept in the database, or in a file in the data folder. */
export async function openRelay({ servers, settings, callerOf, log, onStatement }: RelayOpening): Promise<OpenRelay> {
  const { dataFolder, databaseUrl, relayLimits: limits, publicOrigin } = settings
  const folder = join(dataFolder, 'relay')
  const place =
    databaseUrl === undefined ? ({ kind: 'folder', folder } as const) : ({ kind: 'server', url: databaseUrl } as const)
  const store = await openMailboxes({ place, limits, clock: systemClock, log, observe: onStatement })
  // Wallets on other devices come with other origins, or with none: the relay cannot read what it carries for them. Their
  // tokens name the address that they were given; without a public one it is that of the connection itself.
  const config = { audiences: publicOrigin === undefined ? [] : [publicOrigin], audiencesSetting: 'LATCHKEY_ORIGIN' }
  const relay = createRelay({ store, clock: systemClock, log, config })
  const attached = servers.map((server) => attachRelay(server, relay, { path: relayPath, addressOf: callerOf }))
  return {
    async health() {
      if (databaseUrl === undefined) await tryToWrite(folder)
      const { storage } = await relay.health.ready()
      return storage?.status === 'ok' ? 'ok' : 'cannot store messages'
    },
    renderMetrics: () => relay.renderMetrics(),
    close: () => closeInOrder(...attached.map(({ close }) => [close]), [store.close]),
  }
}

/** The relay's address as a page of this origin opens it. */
export function relayUrlOf(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}${relayPath}`
}
