import { expect, test } from 'vitest'
import { createTestKey, stampOf } from '../testing/testKey.ts'
import { createTestServer, origin, resultOf } from '../testing/testServer.ts'

test('a credential that asks too often is refused for a while, and nobody can use up what is another’s', async () => {
  const settings = { origins: [origin], requestBurst: 5, requestsPerSecond: 1 }
  const custody = await createTestServer({ settings })
  const { organizationId } = custody.root
  const ask = () => custody.query('whoami', { organizationId }, custody.rootKey)
  // Names the key without having it.
  const text = JSON.stringify({ organizationId })
  const forged = stampOf(text, { ...createTestKey(), publicKey: custody.rootKey.publicKey })
  for (let count = 0; count < 10; count++) {
    expect((await custody.post('/public/v1/query/whoami', text, { 'x-stamp': forged })).status).toBe(401)
  }
  for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(200)
  expect(await ask()).toMatchObject({
    status: 429,
    body: {
      code: 8,
      message: 'too many requests; try again in a moment',
      details: [{ turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED' }],
    },
  })
  await custody.clock.advance(1000)
  expect((await ask()).status).toBe(200)
  await custody.close()
})

test('the limits of an organization hold, and say which they are', async () => {
  const custody = await createTestServer()
  const { organizationId } = custody.root
  const policies = Array.from({ length: 100 }, (_, index) => ({
    policyName: `policy ${index}`,
    effect: 'EFFECT_DENY',
    condition: 'false',
    notes: '',
  }))
  resultOf(await custody.submit('create_policies', { organizationId, parameters: { policies } }, custody.rootKey))
  const parameters = { ...policies[0], policyName: 'one more' }
  expect(await custody.submit('create_policy', { organizationId, parameters }, custody.rootKey)).toMatchObject({
    status: 429,
    body: { code: 8, message: 'policies limit of 100 is reached' },
  })
  await custody.close()
})
