// The anchor: a WebSocket server that hands each frame to the other socket of a pair and sends a small answer. It reads
// nothing, checks nothing and keeps nothing.

import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

const answer = '{"id":"1749000000000000000","jsonrpc":"2.0","result":true}'
/** A shorter message is an acknowledgement. */
const shortestMessage = 200

const server = createServer((_request, response) => {
  const { user, system } = process.cpuUsage()
  const rss = process.memoryUsage.rss()
  response.end(`process_cpu_seconds_total ${(user + system) / 1e6}\nprocess_resident_memory_bytes ${rss}\n`)
})
const waiting = new Map<string, WebSocket>()
new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 524_288 }).on('connection', (socket, request) => {
  const pair = new URL(request.url ?? '', 'ws://bare').searchParams.get('pair') ?? ''
  const first = waiting.get(pair)
  if (first === undefined) waiting.set(pair, socket)
  else {
    waiting.delete(pair)
    join(first, socket)
    join(socket, first)
  }
})

function join(socket: WebSocket, other: WebSocket): void {
  socket.on('message', (data: Buffer) => {
    if (data.length < shortestMessage) return
    socket.send(answer)
    other.send(data, { binary: false })
  })
  socket.on('error', () => undefined)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  process.stdout.write(`ready: ws://127.0.0.1:${port}\n`)
})
