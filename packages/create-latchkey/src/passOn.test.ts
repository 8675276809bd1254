import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const servers: Server[] = []
let seen: IncomingMessage[]
let port: number

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

beforeEach(async () => {
  seen = []
  const latchkey = await listen(
    createServer((request, response) => {
      seen.push(request)
      response.end('Latchkey')
    }),
  )
  vi.stubEnv('LATCHKEY_URL', `http://127.0.0.1:${latchkey}`)
  vi.resetModules()
  const { passOn, passOnUpgrade } = await import('../templates/node-server/passOn.mjs' as string)
  port = await listen(createServer(passOn).on('upgrade', passOnUpgrade))
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const server of servers.splice(0)) server.close()
})

/** The first line of the answer to a request whose first line is sent as it is. */
function ask(target: string, headers = ''): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: shop\r\n${headers}Connection: close\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text.split('\r\n', 1)[0] ?? ''))
  })
}

test('a path is handed to Latchkey, with the address that the server has seen and no other', async () => {
  expect(await ask('/api/login?x=1', 'X-Forwarded-For: 203.0.113.9\r\n')).toBe('HTTP/1.1 200 OK')
  expect(seen[0]?.url).toBe('/api/login?x=1')
  expect(seen[0]?.headers['x-forwarded-for']).toBe('127.0.0.1')
})

test.each(['//evil.example/x', '/\\evil.example/x', 'http://169.254.169.254/latest', '//', '*'])(
  '%s, which could name another host, is asked of nobody, and the server goes on',
  async (target) => {
    expect(await ask(target)).toBe('HTTP/1.1 400 Bad Request')
    expect(await ask(target, 'Upgrade: websocket\r\nConnection: Upgrade\r\n')).not.toContain('101')
    expect(seen).toEqual([])
    expect(await ask('/api/config')).toBe('HTTP/1.1 200 OK')
  },
)
