import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../testing/testServer.ts'
import { createOrganizationMemories } from './organizationMemory.ts'

const custody = await createTestServer()
afterAll(() => custody.close())

const memoriesOf = (maxCharacters: number) =>
  createOrganizationMemories(custody, { maxOrganizations: 10, maxCharacters })

test('an organization is remembered until it is forgotten', async () => {
  const { organizationId } = custody.root
  const memories = memoriesOf(1_000_000)
  const first = await memories.recall(organizationId)
  expect(await memories.recall(organizationId)).toBe(first)
  memories.forget(first)
  const second = await memories.recall(organizationId)
  expect(second).not.toBe(first)
  // Others may have found out about the former one later.
  memories.forget(first)
  expect(await memories.recall(organizationId)).toBe(second)
})

test.each([
  ['large', 3, 'a'.repeat(30_000)],
  ['small', 200, undefined],
])('what is %s does not fill the memory, however many organizations hold it', async (_size, count, value) => {
  const { organizationId } = custody.root
  const memories = memoriesOf(80_000)
  const first = await memories.recall(organizationId)
  for (let number = 0; number < count; number++) {
    expect(await first.readings.once(`reading ${number}`, async () => value)).toBe(value)
    if (number === 0) expect(await memories.recall(organizationId)).toBe(first)
  }
  expect(await memories.recall(organizationId)).not.toBe(first)
})
