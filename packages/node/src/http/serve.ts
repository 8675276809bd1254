import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { NodeError, reasonOf } from '../errors.ts'
import { inRequest } from '../log/requestId.ts'

export type ServeOptions = {
  /** `127.0.0.1`, `::1`, `0.0.0.0` … */
  readonly host: string
  /** 0 asks the system for a free port. */
  readonly port: number
  /** Also handed the request as it came, which knows its connection. */
  readonly fetch: (request: Request, incoming: IncomingMessage) => Response | Promise<Response>
  /** Told the method of a request that `fetch` never gets, since it is for no address. It is refused with 400. */
  readonly onUnreadable?: (method: string) => void
  /** How long a whole request may take to arrive, half a minute unless given. */
  readonly requestTimeoutMs?: number
  /** How long its head may take, as long unless given. */
  readonly headersTimeoutMs?: number
}

/** A server that listens. `close` ends when the running answers are sent, or after two seconds. */
export type Serving = {
  readonly host: string
  readonly port: number
  readonly url: string
  /** The platform's own server, for what HTTP requests are not: sockets. */
  readonly server: Server
  close(): Promise<void>
}

const closeTimeoutMs = 2000
const usualTimeoutMs = 30_000
const maxHeaderBytes = 16_384
/** Tells a caller under which id the log has his request. */
const requestIdHeader = 'x-request-id'

/** Answers HTTP requests by `fetch`. Fails with `port_in_use` or `cannot_listen` (`NodeError`, with the cause). */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { host, port, requestTimeoutMs: requestTimeout = usualTimeoutMs } = options
  const { headersTimeoutMs: headersTimeout = requestTimeout } = options
  const limits = { requestTimeout, headersTimeout, maxHeaderSize: maxHeaderBytes }
  // The platform would refuse a request without a Host header by itself, and nobody would hear of it.
  const serverOptions: ServerOptions = { ...limits, requireHostHeader: false }
  const underWay = new Set<ServerResponse>()
  const server = createServer(serverOptions, (incoming, outgoing) =>
    inRequest((id) => {
      underWay.add(outgoing)
      outgoing.once('close', () => underWay.delete(outgoing))
      if (!server.listening) sayLast(outgoing)
      outgoing.setHeader(requestIdHeader, id)
      void answer(options, incoming, outgoing)
    }),
  )
  const serving = await listen(server, host, port)
  return {
    ...serving,
    close() {
      for (const outgoing of underWay) sayLast(outgoing)
      return serving.close()
    },
  }
}

/** Ends a connection with its answer: one that is kept for another request is waited for when the server closes. */
function sayLast(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) outgoing.setHeader('connection', 'close')
}

/** HTTP/1.1 asks for a Host header and for a refusal where there is none; who speaks 1.0 may know no name of this server. */
async function answer(
  { fetch, host, onUnreadable }: ServeOptions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { httpVersion, headers, method = '' } = incoming
  const isOld = httpVersion === '1.0'
  let isRead = false
  if (!isOld && headers.host === undefined) {
    outgoing.writeHead(400, { connection: 'close' }).end()
  } else {
    const take = (request: Request) => {
      isRead = true
      return fetch(request, incoming)
    }
    const options = { overrideGlobalObjects: false, ...(isOld && { hostname: toHostName(host) }) }
    await getRequestListener(take, options)(incoming, outgoing)
  }
  if (!isRead) onUnreadable?.(method)
}

async function listen(server: Server, host: string, port: number): Promise<Serving> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(toListenError(cause, host, port)))
    server.listen(port, host, resolve)
  })
  // A TCP server's address is never a path.
  const { port: actualPort } = server.address() as AddressInfo
  const url = `http://${toHostName(host)}:${actualPort}`
  return { host, port: actualPort, url, server, close: () => close(server) }
}

function toHostName(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function toListenError(cause: NodeJS.ErrnoException, host: string, port: number): NodeError {
  if (cause.code === 'EADDRINUSE') return new NodeError('port_in_use', { cause, data: { host, port } })
  return new NodeError('cannot_listen', { cause, data: { host, port, reason: reasonOf(cause) } })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
