import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import { type Log, systemClock } from '@latchkey/base'
import { makeFolder } from '@latchkey/base/node'
import { attachRelay, createRelay, openJournalStore } from '@latchkey/relay-server'

/** Where the relay's sockets are opened, on the product's own origin. */
export const relayPath = '/relay'

/** The relay of the product, taking sockets in. */
export type OpenRelay = {
  /** How it is doing, in a word. */
  health(): Promise<string>
  close(): Promise<void>
}

export type RelayOpening = {
  readonly servers: readonly Server[]
  readonly dataFolder: string
  readonly callerOf: (request: IncomingMessage) => string
  readonly log: Log
}

/** Opens the relay on servers that listen already; what it carries is kept in a journal in the data folder. */
export async function openRelay({ servers, dataFolder, callerOf, log }: RelayOpening): Promise<OpenRelay> {
  const folder = join(dataFolder, 'relay')
  await makeFolder(folder)
  const store = await openJournalStore({ folder, clock: systemClock, log })
  // Wallets on other devices come with other origins, or with none: the relay cannot read what it carries for them.
  const relay = createRelay({ store, clock: systemClock, log })
  const attached = servers.map((server) => attachRelay(server, relay, { path: relayPath, addressOf: callerOf }))
  return {
    async health() {
      const { status } = await relay.answer({ method: 'GET', url: '/ready', ip: '' })
      return status < 300 ? 'ok' : 'cannot store messages'
    },
    async close() {
      for (const each of attached) await each.close()
      await store.close()
    },
  }
}

/** The relay's address as a page of this origin opens it. */
export function relayUrlOf(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}${relayPath}`
}
