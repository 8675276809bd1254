import { nameCallers, serve } from '@latchkey/node'
import { expect, test } from 'vitest'
import { strangerLimits } from '../requestLimits.ts'
import { createTestKey, stampOf } from '../testing/testKey.ts'
import { createTestServer } from '../testing/testServer.ts'

test('behind a proxy one visitor who names too many strangers is refused, and no other is', async () => {
  const custody = await createTestServer()
  const callerOf = nameCallers({ isBehindProxy: true })
  const serving = await serve({
    fetch: (request, incoming) => custody.server.fetch(request, callerOf(incoming)),
    ...{ host: '127.0.0.1', port: 0 },
  })
  const body = JSON.stringify({ organizationId: custody.root.organizationId })
  const ask = async (visitor: string) => {
    const headers = { 'x-stamp': stampOf(body, createTestKey()), 'x-forwarded-for': visitor }
    return (await fetch(`${serving.url}/public/v1/query/whoami`, { method: 'POST', body, headers })).status
  }
  for (let turn = 0; turn <= strangerLimits.unknown.burst; turn++) await ask('192.0.2.1')
  expect(await ask('192.0.2.1')).toBe(429)
  expect(await ask('192.0.2.2')).toBe(401)
  await serving.close()
  await custody.close()
})
