import { afterEach, expect, test } from 'vitest'
import type { CustodyObserver, KeyUse } from './observer.ts'
import { createTestKey } from './testing/testKey.ts'
import { createTestServer, resultOf, type TestServer } from './testing/testServer.ts'

let custody: TestServer | undefined
afterEach(() => custody?.close())

async function observed() {
  const activities: [string, string][] = []
  const keyUses: KeyUse[] = []
  const observer: CustodyObserver = {
    activity: (...told) => void activities.push(told),
    keyUse: (use) => void keyUses.push(use),
  }
  custody = await createTestServer({ observer })
  return { custody, activities, keyUses }
}

test('an owner is told of submits and of the master key by words of which there are few', async () => {
  const { custody, activities, keyUses } = await observed()
  const { organizationId } = custody.root
  const request = { organizationId, parameters: { userTagName: 'tag', userIds: [] } }
  resultOf(await custody.submit('create_user_tag', request, custody.rootKey))
  const refused = await custody.submit('create_user_tag', request, createTestKey())
  expect(refused.status).toBe(401)
  expect(activities).toEqual([
    ['create_user_tag', 'completed'],
    ['create_user_tag', 'refused'],
  ])
  expect(keyUses).toContainEqual({ operation: 'wrap', durationMs: 0, isFailed: false })
})

test('how long a change has waited for its checkpoint is known, until it has one', async () => {
  const { custody } = await observed()
  const { organizationId } = custody.root
  const change = async (userTagName: string) =>
    resultOf(
      await custody.submit(
        'create_user_tag',
        { organizationId, parameters: { userTagName, userIds: [] } },
        custody.rootKey,
      ),
    )
  await change('one')
  await custody.clock.advance(200_000)
  await change('two')
  expect(custody.server.checkpointAgeMs()).toBeGreaterThanOrEqual(200_000)
  await custody.clock.advance(100_000)
  await expect.poll(() => custody.server.checkpointAgeMs()).toBe(0)
})
