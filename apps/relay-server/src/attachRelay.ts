import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { inRequest, type NameCaller, nameCallers } from '@latchkey/node'
import { relayLimits } from '@latchkey/remote'
import type { WebSocket, WebSocketServer } from 'ws'
import { ownHostsOf } from './ownHosts.ts'
import type { RelayRequest } from './relay/admission.ts'
import type { RelayServer } from './relay/relay.ts'
import { socketChannel } from './socketChannel.ts'
import { createSocketServer, endSockets, refuseUpgrade, terminateSoon } from './socketServer.ts'
import { createUnfinishedWatch, defaultUnfinishedLimits, type UnfinishedLimits } from './unfinishedMessages.ts'

export type AttachOptions = {
  /** Where sockets are opened, such as `/relay`. `/` takes every path but `otherPath`. */
  readonly path: string
  /** Where somebody else on this server takes sockets. */
  readonly otherPath?: string
  /** Where a request comes from; behind a proxy the socket's own address says nothing. */
  readonly addressOf?: NameCaller
  /** How often sockets are asked whether they are there, 20 s unless given. Node clients give up after 35 s without. */
  readonly pingMs?: number
  readonly unfinished?: Partial<UnfinishedLimits>
}

/** A relay's sockets on a server. */
export type AttachedRelay = {
  /** Takes nobody in any more and sends all sockets elsewhere. The server and the store stay open. */
  close(): Promise<void>
}

const defaultPingMs = 20_000

/** Opens a relay's sockets on an HTTP server. */
export function attachRelay(server: Server, relay: RelayServer, options: AttachOptions): AttachedRelay {
  const { addressOf = nameCallers({ isBehindProxy: false }), pingMs = defaultPingMs } = options
  const sockets = createSocketServer(relayLimits.frameBytes)
  const watch = createUnfinishedWatch({ ...defaultUnfinishedLimits, ...options.unfinished })
  const isOurs = (url: string) => {
    const path = url.split('?')[0] ?? ''
    return options.path === '/' ? path !== options.otherPath : path === options.path
  }
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isOurs(request.url ?? '/')) return
    socket.on('error', () => socket.destroy())
    const relayRequest = toRelayRequest(request, addressOf(request))
    const admission = relay.admit(relayRequest)
    if ('refusal' in admission && !admission.closesPolitely) {
      const { status, failure } = admission.refusal
      refuseUpgrade(socket, status, failure)
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      watch(client, socket, relayRequest.ip)
      relay.accept(socketChannel(client, socket), relayRequest, admission)
      // Not counted against its address any more, so it must not stay.
      if ('refusal' in admission) terminateSoon(client)
    })
  }
  const onUpgrade = (...args: Parameters<typeof upgrade>) => inRequest(() => upgrade(...args))
  server.on('upgrade', onUpgrade)
  const stopPinging = startPinging(sockets, pingMs)
  return {
    async close() {
      // Until the sockets are gone, newcomers are told that it stops.
      await relay.close()
      stopPinging()
      server.off('upgrade', onUpgrade)
      await endSockets(sockets)
    },
  }
}

/** Sockets that miss two questions in a row are gone without having said so. */
function startPinging(sockets: WebSocketServer, pingMs: number): () => void {
  const missed = new WeakMap<WebSocket, number>()
  const timer = setInterval(() => {
    for (const client of sockets.clients) {
      const before = missed.get(client)
      if (before === undefined) client.on('pong', () => missed.set(client, 0))
      if ((before ?? 0) >= 2) client.terminate()
      else if (client.readyState === client.OPEN) {
        missed.set(client, (before ?? 0) + 1)
        client.ping()
      }
    }
  }, pingMs)
  return () => clearInterval(timer)
}

function toRelayRequest(request: IncomingMessage, ip: string): RelayRequest {
  const { url = '/', headers } = request
  return { url, origin: headers.origin, authorization: headers.authorization, ip, ownHosts: ownHostsOf(request) }
}
