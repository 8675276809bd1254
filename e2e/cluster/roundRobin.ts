import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** A balancer in front of several programs: each request and each socket goes to the next one that takes it. */
export type RoundRobin = { readonly port: number; readonly served: () => readonly number[]; close(): Promise<void> }

/** `ports` are asked in turn; one that does not listen, or is not ready, is passed over, as balancers do by its health. */
export async function openRoundRobin(ports: () => readonly number[]): Promise<RoundRobin> {
  const counts = new Map<number, number>()
  let turn = 0

  function inTurn(): number[] {
    const all = ports()
    turn += 1
    return all.map((_, index) => all[(turn + index) % all.length] ?? 0)
  }

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks)
    for (const port of inTurn()) {
      const taken = await forward(asked, body, port, response)
      if (!taken) continue
      counts.set(port, (counts.get(port) ?? 0) + 1)
      return
    }
    response.writeHead(502).end()
  }

  function upgrade(asked: IncomingMessage, socket: Duplex, head: Buffer): void {
    const [first = 0, ...others] = inTurn()
    joinSocket(asked, { socket, head, ports: [first, ...others] })
  }

  const server = createServer((asked, response) => void answer(asked, response).catch(() => response.destroy()))
  server.on('upgrade', upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, served: () => ports().map((each) => counts.get(each) ?? 0), close: () => closeAll(server) }
}

/** The caller's own address would be that of all: a visitor of a test says where he is. */
const forwardedBy = ({ headers }: IncomingMessage) => ({
  ...headers,
  'x-forwarded-for': headers['x-test-address'] ?? '203.0.113.7',
})

/** False where nobody listens there, or nobody is ready: nothing was done with the request then. */
function forward(asked: IncomingMessage, body: Buffer, port: number, response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const { method, url: path } = asked
    const onward = request({ host: '127.0.0.1', port, method, path, headers: forwardedBy(asked) }, (answer) => {
      if (answer.statusCode === 503) {
        answer.resume()
        return resolve(false)
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('end', () => resolve(true))
      // Ended in the middle of an answer.
      answer.once('error', () => response.destroy())
    })
    onward.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve(false)
      response.destroy()
      resolve(true)
    })
    onward.end(body)
  })
}

type Joining = { readonly socket: Duplex; readonly head: Buffer; readonly ports: readonly number[] }

function joinSocket(asked: IncomingMessage, { socket, head, ports: [port, ...others] }: Joining): void {
  if (port === undefined) return void socket.destroy()
  const onward = connect({ host: '127.0.0.1', port }, () => {
    const lines = Object.entries(forwardedBy(asked)).map(([name, value]) => `${name}: ${String(value)}`)
    onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    onward.write(head)
    onward.pipe(socket).pipe(onward)
  })
  onward.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') joinSocket(asked, { socket, head, ports: others })
    else socket.destroy()
  })
  socket.once('error', () => onward.destroy())
  socket.once('close', () => onward.destroy())
  onward.once('close', () => socket.destroy())
}

function closeAll(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
