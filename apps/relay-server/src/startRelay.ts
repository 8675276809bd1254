import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Clock, type Log, systemClock } from '@latchkey/base'
import { NodeError, nameCaller } from '@latchkey/node'
import { attachRelay } from './attachRelay.ts'
import type { RelaySettings } from './config.ts'
import { attachLink, linkSocketPath } from './link/attachLink.ts'
import { type LinkServer, openLinkServer } from './link/linkServer.ts'
import { openRoomPlace } from './link/openRoomPlace.ts'
import { openMailboxes } from './openMailboxes.ts'
import { createRelay } from './relay/relay.ts'

/** A relay that listens. */
export type RunningRelay = {
  readonly url: string
  /** Where the link protocol is served. */
  readonly linkUrl: string
  /** Takes nobody in any more, sends the sockets elsewhere and writes out what is on its way. */
  close(): Promise<void>
}

/** A handshake that takes longer is none. */
const handshakeMs = 5000
const requestMs = 10_000
const maxHeaderBytes = 16_384

/** Where the link protocol is served, beside the relay. */
const linkPath = '/link'

/** Starts a relay of its own on a port, and a link server with it. Fails with the store's errors, `port_in_use` or `cannot_listen`. */
export async function startRelay(settings: RelaySettings, log: Log): Promise<RunningRelay> {
  const clock = systemClock
  const store = await openMailboxes({ place: settings.storage, limits: settings.storeLimits, clock, log })
  const relay = createRelay({ store, clock, log, config: settings.relay })
  const server = createServer({ headersTimeout: handshakeMs, requestTimeout: requestMs, maxHeaderSize: maxHeaderBytes })
  const addressOf = ({ headers, socket }: IncomingMessage) => {
    const forwardedFor = settings.isBehindProxy ? headers['x-forwarded-for'] : undefined
    return nameCaller({ socketAddress: socket.remoteAddress, forwardedFor }) ?? ''
  }
  const attached = attachRelay(server, relay, { path: '/', otherPath: linkSocketPath(linkPath), addressOf })
  const link = await openLink(settings, clock, log).catch(async (error: unknown) => {
    await attached.close()
    await store.close()
    throw error
  })
  const attachedLink = attachLink(server, link, { path: linkPath, addressOf })
  server.on('request', (request, response) => {
    const isTaken = attachedLink.handle(request, response) || attached.handle(request, response)
    if (!isTaken) response.writeHead(404).end()
  })
  const closeParts = async () => {
    await Promise.all([attached.close(), link.close().then(() => attachedLink.close())])
    await store.close()
  }
  try {
    await listen(server, settings)
  } catch (error) {
    await closeParts()
    throw error
  }
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo
  const name = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  return {
    url: `ws://${name}:${port}`,
    linkUrl: `http://${name}:${port}${linkPath}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      await closeParts()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Sessions of the link protocol are kept on the database server, or in the folder of the relay. */
async function openLink({ storage, link }: RelaySettings, clock: Clock, log: Log): Promise<LinkServer> {
  const folder = storage.kind === 'folder' ? join(storage.folder, 'link') : undefined
  const databaseUrl = storage.kind === 'server' ? storage.url : undefined
  const place = await openRoomPlace({ databaseUrl, folder, log })
  try {
    const server = await openLinkServer({ place, config: link, clock, log })
    return { ...server, close: () => server.close().then(place.close) }
  } catch (error) {
    await place.close()
    throw error
  }
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
