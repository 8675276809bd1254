import { createServer, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { NodeError, reasonOf } from './errors.ts'
import { callOfIncoming, type HttpAnswer, type HttpCall, sendAnswer } from './httpCall.ts'
import { inRequest } from './log/requestId.ts'

type Place = {
  /** `127.0.0.1`, `::1`, `0.0.0.0` … */
  readonly host: string
  /** 0 asks the system for a free port. */
  readonly port: number
}

export type ServeOptions = Place & {
  /** Also told where the connection comes from; undefined when it is gone already. */
  readonly fetch: (request: Request, socketAddress: string | undefined) => Response | Promise<Response>
}

export type ServeCallsOptions = Place & {
  /** Never fails: refusals are answers too. */
  readonly answer: (call: HttpCall) => Promise<HttpAnswer>
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
const requestTimeoutMs = 30_000
const maxHeaderBytes = 16_384
/** Tells a caller under which id the log has his request. */
const requestIdHeader = 'x-request-id'

const serverOptions: ServerOptions = { requestTimeout: requestTimeoutMs, maxHeaderSize: maxHeaderBytes }

type FetchCallback = Parameters<typeof createAdaptorServer>[0]['fetch']

/** Answers HTTP requests by `fetch`. Fails with `port_in_use` or `cannot_listen` (`NodeError`, with the cause). */
export async function serve({ fetch, host, port }: ServeOptions): Promise<Serving> {
  const answer: FetchCallback = (request, { incoming, outgoing }) =>
    inRequest((id) => {
      outgoing.setHeader(requestIdHeader, id)
      return fetch(request, incoming.socket.remoteAddress)
    })
  // Without a `createServer` of another kind, the adaptor makes a plain HTTP server.
  const server = createAdaptorServer({ fetch: answer, serverOptions, overrideGlobalObjects: false }) as Server
  return await listen(server, host, port)
}

/**
 * Answers HTTP requests in plain values, without the web's `Request`, `Response` and streams, which cost more than all
 * else in a short answer. Fails as `serve` does.
 */
export async function serveCalls({ answer, host, port }: ServeCallsOptions): Promise<Serving> {
  const server = createServer(serverOptions, (incoming, outgoing) => {
    inRequest((id) => {
      outgoing.setHeader(requestIdHeader, id)
      answer(callOfIncoming(incoming)).then(
        (answered) => sendAnswer(outgoing, answered),
        () => outgoing.destroy(),
      )
    })
  })
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
