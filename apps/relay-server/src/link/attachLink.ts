import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { inRequest } from '@latchkey/node'
import { linkLimits, linkPaths } from '@latchkey/remote'
import { socketChannel } from '../socketChannel.ts'
import { createSocketServer, endSockets, refuseUpgrade } from '../socketServer.ts'
import { createUnfinishedWatch, defaultUnfinishedLimits } from '../unfinishedMessages.ts'
import type { LinkServer } from './linkServer.ts'

export type LinkAttachOptions = {
  /** The prefix of `/rpc` and `/events`, such as `/link`. */
  readonly path: string
  /** Where a request comes from; behind a proxy the socket's own address says nothing. */
  readonly addressOf: (request: IncomingMessage) => string
}

/** A link server on an HTTP server. */
export type AttachedLink = {
  /** Serves `/events` and `/metrics` below the path; false when the request is for somebody else. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
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
    handle(request, response) {
      const url = request.url ?? '/'
      if (!url.startsWith(`${path}/`)) return false
      const below = url.slice(path.length)
      if (below === '/metrics' && request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
        response.end(link.renderMetrics())
        return true
      }
      // No request has a body that matters.
      request.resume()
      void inRequest(() => answer(link, { request, response, url: below, ip: addressOf(request) }))
      return true
    },
    async close() {
      server.off('upgrade', onUpgrade)
      await endSockets(sockets)
    },
  }
}

type Asking = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: string
  readonly ip: string
}

async function answer(link: LinkServer, { request, response, url, ip }: Asking): Promise<void> {
  const { method = 'GET', headers } = request
  const { origin, authorization } = headers
  try {
    const { status, headers: own, body } = await link.answer({ method, url, origin, authorization, ip })
    response.writeHead(status, own).end(body)
  } catch {
    response.destroy()
  }
}
