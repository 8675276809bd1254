import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { inRequest, type NameCaller } from '@latchkey/node'
import { linkLimits, linkPaths } from '@latchkey/remote'
import { socketChannel } from '../socketChannel.ts'
import { createSocketServer, endSockets, refuseUpgrade } from '../socketServer.ts'
import { createUnfinishedWatch, defaultUnfinishedLimits } from '../unfinishedMessages.ts'
import type { LinkServer } from './linkServer.ts'

export type LinkAttachOptions = {
  /** The prefix of `/rpc`, such as `/link`. */
  readonly path: string
  /** Where a request comes from; behind a proxy the socket's own address says nothing. */
  readonly addressOf: NameCaller
}

/** A link server's sockets on an HTTP server. */
export type AttachedLink = {
  /** Takes no sockets any more. Closing the link server itself is for whoever opened it. */
  close(): Promise<void>
}

/** Where the sockets of a link server below this path are opened. */
export function linkSocketPath(path: string): string {
  return `${path}${linkPaths.socket}`
}

/** Opens a link server's sockets on an HTTP server. */
export function attachLink(server: Server, link: LinkServer, { path, addressOf }: LinkAttachOptions): AttachedLink {
  const sockets = createSocketServer(linkLimits.frameBytes)
  const watch = createUnfinishedWatch(defaultUnfinishedLimits)
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if ((request.url ?? '/').split('?')[0] !== linkSocketPath(path)) return
    socket.on('error', () => socket.destroy())
    const ip = addressOf(request)
    const status = link.refuse({ origin: request.headers.origin, ip })
    if (status !== undefined) {
      refuseUpgrade(socket, status, { error: 'Refused' })
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      watch(client, socket, ip)
      link.accept(socketChannel(client, socket), ip)
    })
  }
  const onUpgrade = (...args: Parameters<typeof upgrade>) => inRequest(() => upgrade(...args))
  server.on('upgrade', onUpgrade)
  return {
    async close() {
      server.off('upgrade', onUpgrade)
      await endSockets(sockets)
    },
  }
}
