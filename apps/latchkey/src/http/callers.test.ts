import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createCallers } from './callers.ts'
import { listen } from './listen.ts'

function callerOf(isBehindProxy: boolean, socketAddress: string | undefined, forwardedFor?: string) {
  const callers = createCallers(isBehindProxy)
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const request = new Request('http://localhost:4400/', { headers })
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: socketAddress })
  callers.remember(request, Object.assign(new IncomingMessage(socket), { headers }))
  return callers.callerOf(request)
}

test('a caller is the other end of the connection, whatever the request says', () => {
  expect(callerOf(false, '192.0.2.1')).toBe('192.0.2.1')
  expect(callerOf(false, '192.0.2.1', '203.0.113.9')).toBe('192.0.2.1')
})

test('a request that nobody remembered, and a connection that is gone, have no caller', () => {
  expect(createCallers(true).callerOf(new Request('http://localhost/'))).toBeUndefined()
  expect(callerOf(false, undefined, '203.0.113.9')).toBeUndefined()
})

describe('behind a proxy', () => {
  test.each<[string, string | undefined, string]>([
    ['the caller is whom the proxy saw', '203.0.113.9', '203.0.113.9'],
    ['what came before is the caller’s own word', '198.51.100.1, 10.0.0.1,203.0.113.9', '203.0.113.9'],
    ['a port does not count', '203.0.113.9:4711', '203.0.113.9'],
    ['nor with brackets', '[2001:db8::9]:4711', '2001:db8:0:0::/64'],
    ['no header means the proxy itself', undefined, '192.0.2.1'],
    ['neither does one that names nobody', 'unknown', '192.0.2.1'],
    ['or ends empty', '203.0.113.9,', '192.0.2.1'],
    ['or is no address', '203.0.113.9, 1.2.3.4.5', '192.0.2.1'],
  ])('%s', (_title, forwardedFor, caller) => {
    expect(callerOf(true, '192.0.2.1', forwardedFor)).toBe(caller)
  })
})

test('one who has many addresses of a network of IPv6 is one caller', () => {
  expect(callerOf(false, '2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(callerOf(false, '2001:DB8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(callerOf(false, '2001:db8:0001:0002:ffff::')).toBe('2001:db8:1:2::/64')
  expect(callerOf(false, 'fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(callerOf(false, '::1')).toBe('0:0:0:0::/64')
  expect(callerOf(false, '::ffff:192.0.2.7')).toBe('192.0.2.7')
})

test('a server hands on the address of its caller', async () => {
  const callers = createCallers(false)
  const answer = (request: Request, incoming: IncomingMessage) => {
    callers.remember(request, incoming)
    return new Response(callers.callerOf(request))
  }
  const listening = await listen({ fetch: answer }, ['127.0.0.1'], 0)
  try {
    const response = await fetch(`http://127.0.0.1:${listening.port}`, { headers: { 'x-forwarded-for': '9.9.9.9' } })
    expect(await response.text()).toBe('127.0.0.1')
  } finally {
    await listening.close()
  }
})
