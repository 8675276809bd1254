import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBytes } from '@latchkey/base'

/** An HTTP request of which the head has arrived. */
export type HttpCall = {
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** Where the connection comes from; undefined when it is gone already. */
  readonly socketAddress: string | undefined
  /** By its name in lower case. */
  header(name: string): string | undefined
  /** The whole body; undefined when it is longer than that, or was broken off. To be called once. */
  readBody(maxBytes: number): Promise<Uint8Array | undefined>
}

/** The answer; the length of the body is added to the headers. */
export type HttpAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How long the rest of a body may still come that nobody reads, so that its sender can read the answer first. */
const restTimeoutMs = 500

/** A request of the platform's own server. */
export function callOfIncoming(incoming: IncomingMessage): HttpCall {
  const { url = '/', headers, method = '' } = incoming
  return {
    method,
    path: pathOf(url),
    socketAddress: incoming.socket.remoteAddress,
    header(name) {
      const value = headers[name]
      return typeof value === 'object' ? value.join(', ') : value
    },
    readBody(maxBytes) {
      return readIncoming(incoming, maxBytes)
    },
  }
}

/** A request of the web's kind. */
export function callOfRequest(request: Request, socketAddress: string | undefined): HttpCall {
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    socketAddress,
    header: (name) => request.headers.get(name) ?? undefined,
    readBody: (maxBytes) => readBytes(request.body, maxBytes),
  }
}

/** An answer of the web's kind. */
export function toResponse({ status, headers, body }: HttpAnswer): Response {
  return new Response(body === '' ? null : body, { status, headers })
}

/** Sends an answer by the platform's own server. */
export function sendAnswer(outgoing: ServerResponse, { status, headers, body }: HttpAnswer): void {
  const { req: incoming } = outgoing
  if (!incoming.complete) outgoing.once('finish', () => dropRest(incoming))
  outgoing.writeHead(status, body === '' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) })
  outgoing.end(body)
}

/** A proxy may name the whole address. */
function pathOf(url: string): string {
  if (!url.startsWith('/')) return URL.canParse(url) ? new URL(url).pathname : url
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** The length that a body claims for itself is not trusted. */
function readIncoming(incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    // Nothing comes any more, not even word of that.
    if (incoming.readableEnded || incoming.destroyed) return resolve(undefined)
    const parts: Buffer[] = []
    let length = 0
    incoming.on('data', (part: Buffer) => {
      length += part.length
      if (length > maxBytes) resolve(undefined)
      else parts.push(part)
    })
    incoming.once('end', () => resolve(parts.length === 1 ? parts[0] : Buffer.concat(parts)))
    incoming.once('error', () => resolve(undefined))
    incoming.once('close', () => {
      if (!incoming.readableEnded) resolve(undefined)
    })
  })
}

function dropRest(incoming: IncomingMessage): void {
  // It has come while the answer went: the connection is free for the next request, and may serve it already.
  if (incoming.complete) return
  const timer = setTimeout(() => incoming.socket.destroy(), restTimeoutMs).unref()
  incoming.once('end', () => clearTimeout(timer))
  incoming.resume()
}
