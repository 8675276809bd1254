import type { HttpCall } from '@latchkey/node'
import { expect, test } from 'vitest'
import { strangerLimits } from '../requestLimits.ts'
import { createTestKey, stampOf } from '../testing/testKey.ts'
import { createTestServer, origin } from '../testing/testServer.ts'
import { nameCallerOf } from './callers.ts'

function callOf(body: string, socketAddress: string | undefined, named: Readonly<Record<string, string>>): HttpCall {
  return {
    method: 'POST',
    path: '/public/v1/query/whoami',
    socketAddress,
    header: (name) => named[name],
    readBody: async () => new TextEncoder().encode(body),
  }
}

test.each([
  ['without a proxy the header is the caller’s own word', false, '10.0.0.1', '10.0.0.1'],
  ['behind a proxy the last name counts', true, '10.0.0.1', '192.0.2.1'],
  ['a network of IPv6 is one caller', false, '2001:db8::7', '2001:db8:0:0::/64'],
  ['whoever has gone already is somebody too, and not this process', false, undefined, ''],
])('%s', (_, isBehindProxy, socketAddress, caller) => {
  const call = callOf('', socketAddress, { 'x-forwarded-for': '203.0.113.9, 192.0.2.1' })
  expect(nameCallerOf(call, { isBehindProxy }).socketAddress).toBe(caller)
})

test('behind a proxy one visitor who names too many strangers is refused, and no other is', async () => {
  const custody = await createTestServer({ settings: { origins: [origin], isBehindProxy: true } })
  const body = JSON.stringify({ organizationId: custody.root.organizationId })
  const ask = async (visitor: string) => {
    const named = { 'x-stamp': stampOf(body, createTestKey()), 'x-forwarded-for': visitor }
    return (await custody.server.answer(callOf(body, '10.0.0.1', named))).status
  }
  for (let turn = 0; turn <= strangerLimits.unknown.burst; turn++) await ask('192.0.2.1')
  expect(await ask('192.0.2.1')).toBe(429)
  expect(await ask('192.0.2.2')).toBe(401)
  await custody.close()
})
