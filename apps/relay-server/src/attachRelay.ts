import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { inRequest, nameCaller } from '@latchkey/node'
import { relayLimits } from '@latchkey/remote'
import type { WebSocket, WebSocketServer } from 'ws'
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
  readonly addressOf?: (request: IncomingMessage) => string
  /** How often sockets are asked whether they are there, 20 s unless given. Node clients give up after 35 s without. */
  readonly pingMs?: number
  readonly unfinished?: Partial<UnfinishedLimits>
}

/** A relay on a server. */
export type AttachedRelay = {
  /** Serves `/health/live`, `/health/ready`, `/metrics` and `/rpc` below the path; false when the request is for somebody else. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  /** Takes nobody in any more and sends all sockets elsewhere. The server and the store stay open. */
  close(): Promise<void>
}

const defaultPingMs = 20_000
/** Opens a relay's sockets on an HTTP server. */
export function attachRelay(server: Server, relay: RelayServer, options: AttachOptions): AttachedRelay {
  const { addressOf = ownAddressOf, pingMs = defaultPingMs } = options
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
    handle: (request, response) =>
      handleRequest(relay, { request, response, ip: addressOf(request), path: options.path }),
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

/** Names of this machine that nobody else can be reached by, at the port of a container, a tunnel or a balancer too. */
const loopbackHosts = ['localhost:*', '127.0.0.1:*', '[::1]:*']

/**
 * Where the connection has arrived. Not its `Host` header: whoever has caught a token made for another relay writes that
 * relay's name there, and would come in as the token's client.
 */
function ownHostsOf({ socket }: IncomingMessage): readonly string[] {
  const { localAddress = '', localPort } = socket
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '')
  const name = address.includes(':') ? `[${address}]` : address
  // The usual ports are left out where addresses are written.
  const usual = localPort === 80 || localPort === 443 ? [name] : []
  return [...loopbackHosts, ...usual, `${name}:${localPort}`]
}

function ownAddressOf({ socket }: IncomingMessage): string {
  return nameCaller({ socketAddress: socket.remoteAddress }) ?? ''
}

type Handling = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly ip: string
  readonly path: string
}

const routes = /^\/(?:health\/(?:live|ready)|metrics|rpc)$/

function handleRequest(relay: RelayServer, { request, response, ip, path }: Handling): boolean {
  const url = request.url ?? '/'
  const base = path === '/' ? '' : path
  const below = url.startsWith(base) ? url.slice(base.length) : ''
  if (!routes.test(below.split('?')[0] ?? '')) return false
  void inRequest(() => answer(relay, { request, response, ip, url: below }))
  return true
}

async function answer(
  relay: RelayServer,
  { request, response, ip, url }: Omit<Handling, 'path'> & { readonly url: string },
): Promise<void> {
  try {
    const body = await readBody(request)
    const { method = 'GET', headers } = request
    const { authorization, origin } = headers
    const {
      status,
      contentType,
      body: text,
    } = await relay.answer({
      method,
      url,
      authorization,
      origin,
      ip,
      ownHosts: ownHostsOf(request),
      body,
    })
    response.writeHead(status, {
      'cache-control': 'no-store',
      ...(contentType !== undefined && { 'content-type': contentType }),
    })
    response.end(text)
  } catch {
    // The connection broke off, or the body was too long.
    response.destroy()
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    // A request without an encoding gives buffers.
    const chunk = part as Buffer
    bytes += chunk.length
    if (bytes > relayLimits.frameBytes) throw new RangeError('The body is too long')
    parts.push(chunk)
  }
  return Buffer.concat(parts).toString()
}
