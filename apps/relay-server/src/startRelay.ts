import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, type Log, systemClock } from '@latchkey/base'
import { NodeError } from '@latchkey/base/node'
import { attachRelay } from './attachRelay.ts'
import type { RelaySettings } from './config.ts'
import { createRelay } from './relay/relay.ts'
import { openJournalStore } from './store/journal/journalStore.ts'
import { memoryStore } from './store/memoryStore.ts'
import { openRedisStore } from './store/redis/redisStore.ts'
import type { RelayStore } from './store/store.ts'

/** A relay that listens. */
export type RunningRelay = {
  readonly url: string
  /** Takes nobody in any more, sends the sockets elsewhere and writes out what is on its way. */
  close(): Promise<void>
}

/** A handshake that takes longer is none. */
const handshakeMs = 5000
const requestMs = 10_000
const maxHeaderBytes = 16_384

/** Starts a relay of its own on a port. Fails with the store's errors, `port_in_use` or `cannot_listen`. */
export async function startRelay(settings: RelaySettings, log: Log): Promise<RunningRelay> {
  const clock = systemClock
  const store = await openStore(settings, clock, log)
  const relay = createRelay({ store, clock, log, config: settings.relay })
  const server = createServer({ headersTimeout: handshakeMs, requestTimeout: requestMs, maxHeaderSize: maxHeaderBytes })
  const attached = attachRelay(server, relay, {
    path: '/',
    ...(settings.isBehindProxy && { addressOf: forwardedAddress }),
  })
  server.on('request', (request, response) => {
    if (!attached.handle(request, response)) response.writeHead(404).end()
  })
  try {
    await listen(server, settings)
  } catch (error) {
    await relay.close()
    await store.close()
    throw error
  }
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo
  const name = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  return {
    url: `ws://${name}:${port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      await attached.close()
      server.closeAllConnections()
      await closed
      await store.close()
    },
  }
}

async function openStore({ storage }: RelaySettings, clock: Clock, log: Log): Promise<RelayStore> {
  if (storage.kind === 'redis') return await openRedisStore({ url: storage.url, log })
  return storage.kind === 'journal'
    ? await openJournalStore({ folder: storage.folder, clock, log })
    : memoryStore({ clock })
}

function listen(server: Server, { host, port }: RelaySettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const code = cause.code === 'EADDRINUSE' ? 'port_in_use' : 'cannot_listen'
      reject(new NodeError(code, { cause, data: { host, port, reason: cause.message } }))
    })
    server.listen(port, host, resolve)
  })
}

function forwardedAddress({ headers, socket }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-for']
  const list = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')
  return list.split(',').at(-1)?.trim() || (socket.remoteAddress ?? '')
}
