import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { attachRelay } from './attachRelay.ts'
import { openMailboxes } from './openMailboxes.ts'
import { createRelay } from './relay/relay.ts'

const upgrade = (query: string) =>
  [
    `GET /${query} HTTP/1.1`,
    'Host: relay.test',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n')

test.each(['', '?useOnCloseEvent=true'])(
  'a client that is refused (%s) and never ends its side keeps no line',
  async (query) => {
    const clock = fakeClock()
    const store = await openMailboxes({ place: { kind: 'memory' }, clock, log: silentLog })
    const server = createServer()
    const attached = attachRelay(server, createRelay({ store, clock, log: silentLog }), { path: '/' })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const gone = new Promise<string>((resolve) =>
      server.once('connection', (line: Socket) => line.once('close', () => resolve('gone'))),
    )
    // A TCP server's address is never a path.
    const { port } = server.address() as AddressInfo
    const client = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
    try {
      client.on('error', () => undefined).resume()
      client.write(upgrade(query))
      expect(await gone).toBe('gone')
    } finally {
      client.destroy()
      await attached.close()
      server.close()
      await store.close()
    }
  },
  10_000,
)
