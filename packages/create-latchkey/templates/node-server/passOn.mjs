import { request as ask } from 'node:http'
import { pipeline } from 'node:stream'

/** Where Latchkey runs. */
export const latchkey = process.env.LATCHKEY_URL ?? 'http://localhost:4400'

const { hostname, port } = new URL(latchkey)

/** Hands a request to Latchkey, and its answer back. */
export function passOn(request, response) {
  if (!isPath(request.url)) return response.writeHead(400).end()
  const onwards = ask(toLatchkey(request))
  onwards.once('response', (answer) => {
    if (response.destroyed) return answer.destroy()
    response.writeHead(answer.statusCode, answer.headers)
    join(answer, response)
  })
  onwards.once('error', (error) => {
    if (response.headersSent) return response.destroy()
    response.writeHead(502, { 'content-type': 'text/plain' }).end(`Latchkey does not answer: ${error.message}`)
  })
  join(request, onwards)
}

/** The same for a socket, such as that of a wallet on a phone. */
export function passOnUpgrade(request, socket, head) {
  if (!isPath(request.url)) return socket.destroy()
  const onwards = ask(toLatchkey(request))
  // A visitor may leave before Latchkey has answered.
  socket.once('error', () => onwards.destroy())
  socket.once('close', () => onwards.destroy())
  onwards.once('error', () => socket.destroy())
  onwards.once('response', () => socket.destroy())
  onwards.once('upgrade', (answer, other, otherHead) => {
    if (socket.destroyed) return other.destroy()
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
    socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
    socket.unshift(head)
    other.unshift(otherHead)
    join(socket, other)
    join(other, socket)
  })
  onwards.end()
}

/** A visitor names a path of this server. Anything else could name a host, and would be asked with his cookies. */
function isPath(url) {
  return /^\/(?![/\\])/.test(url)
}

/** The same request for Latchkey, which counts visitors by the address that this server has seen, and by no other. */
function toLatchkey({ method, url, headers, socket }) {
  return { hostname, port, method, path: url, headers: { ...headers, 'x-forwarded-for': socket.remoteAddress } }
}

/** Both end when one does, whatever the reason. */
function join(from, to) {
  if (to.destroyed) from.destroy()
  else pipeline(from, to, () => undefined)
}
