import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'

const closeTimeoutMs = 1000
/** Clients send a message in one piece; a proxy may cut the longest one up. */
const maxFragments = 64
/** Pieces of a frame as the line brings them; the longest frame in the shortest packets has some 900. */
const maxBufferedChunks = 1024
const statusTexts: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

/** Sockets on somebody else's HTTP server. */
export function createSocketServer(maxFrameBytes: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    // Sealed text does not shrink, and compressed bombs are not let in.
    perMessageDeflate: false,
    maxPayload: maxFrameBytes,
    maxFragments,
    maxBufferedChunks,
    clientTracking: true,
  })
}

/** Ends a socket although its other side may never say a word. */
export function terminateSoon(client: WebSocket): void {
  setTimeout(() => client.terminate(), closeTimeoutMs).unref()
}

/** Takes nobody in any more and lets the closing be read by those who read. */
export function endSockets(sockets: WebSocketServer): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      for (const client of sockets.clients) client.terminate()
    }, closeTimeoutMs)
    sockets.close(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Answers a request for a socket with an HTTP error and a JSON body. */
export function refuseUpgrade(socket: Duplex, status: number, failure: unknown): void {
  const body = JSON.stringify(failure)
  const lines = [
    `HTTP/1.1 ${status} ${statusTexts[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  // A client that never ends its side would keep the line open for ever.
  socket.once('finish', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
