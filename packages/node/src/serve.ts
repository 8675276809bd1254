import type { IncomingMessage, Server, ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { NodeError, reasonOf } from './errors.ts'
import { inRequest } from './log/requestId.ts'

export type ServeOptions = {
  /** `127.0.0.1`, `::1`, `0.0.0.0` … */
  readonly host: string
  /** 0 asks the system for a free port. */
  readonly port: number
  /** Also handed the request as it came, which knows its connection. */
  readonly fetch: (request: Request, incoming: IncomingMessage) => Response | Promise<Response>
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

type FetchCallback = Parameters<typeof createAdaptorServer>[0]['fetch']

/** Answers HTTP requests by `fetch`. Fails with `port_in_use` or `cannot_listen` (`NodeError`, with the cause). */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { fetch, host, port, requestTimeoutMs: requestTimeout = usualTimeoutMs } = options
  const { headersTimeoutMs: headersTimeout = requestTimeout } = options
  const serverOptions: ServerOptions = { requestTimeout, headersTimeout, maxHeaderSize: maxHeaderBytes }
  const answer: FetchCallback = (request, { incoming, outgoing }) =>
    inRequest((id) => {
      outgoing.setHeader(requestIdHeader, id)
      // Without a `createServer` of another kind, requests are those of a plain HTTP server.
      return fetch(request, incoming as IncomingMessage)
    })
  const server = createAdaptorServer({ fetch: answer, serverOptions, overrideGlobalObjects: false }) as Server
  return await listen(server, host, port)
}

async function listen(server: Server, host: string, port: number): Promise<Serving> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(toListenError(cause, host, port)))
    server.listen(port, host, resolve)
  })
  // A TCP server's address is never a path.
  const { port: actualPort } = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return { host, port: actualPort, url: `http://${name}:${actualPort}`, server, close: () => close(server) }
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
