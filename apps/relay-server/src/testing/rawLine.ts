import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createToken } from './rawClient.ts'

/** A line on which a test writes the bytes of a WebSocket itself. Whoever opens it destroys it. */
export async function openRawLine(url: string, path?: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const line = connect(Number(port), hostname)
  line.on('error', () => undefined)
  await once(line, 'connect')
  const target = path ?? `/?auth=${createToken(url, Date.now())}`
  const key = randomBytes(16).toString('base64')
  const head = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`]
  line.write([`GET ${target} HTTP/1.1`, `Host: ${hostname}:${port}`, ...head, '', ''].join('\r\n'))
  const [answer] = await once(line, 'data')
  if (!String(answer).startsWith('HTTP/1.1 101')) throw new Error(String(answer))
  return line
}

/** Resolves when the other side has ended the line, with all that it has said. */
export async function untilEnded(line: Socket): Promise<Buffer> {
  const said: Buffer[] = []
  line.on('data', (chunk: Buffer) => said.push(chunk))
  await new Promise((resolve) => line.once('close', resolve))
  return Buffer.concat(said)
}

/** A frame with a mask of zeros, of which only the head and the beginning need to be sent. */
export function toClientFrame(opcode: number, isLast: boolean, content: Buffer, length = content.length): Buffer {
  const head = Buffer.alloc(8)
  head[0] = (isLast ? 0x80 : 0) | opcode
  if (length < 126) {
    head[1] = 0x80 | length
    return Buffer.concat([head.subarray(0, 2), Buffer.alloc(4), content])
  }
  const long = Buffer.alloc(14)
  long[0] = head[0]
  long[1] = 0x80 | 127
  long.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([long, content])
}
