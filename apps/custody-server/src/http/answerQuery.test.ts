import { queryNames } from '@latchkey/custody'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestServer } from '../testing/testServer.ts'
import { createTenant } from '../testing/testTenant.ts'
import { toQuestion } from './answerQuery.ts'

test('a question is read back from the name of its answer, so that no two have the same', () => {
  expect(queryNames.filter((name) => /\s/.test(name))).toEqual([])
  // Texts that look like the pieces before them.
  const piece = fc.oneof(fc.constantFrom(' ', '', '{}', ...queryNames), fc.uuid(), fc.string({ unit: 'binary' }))
  const text = fc.array(piece).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.constantFrom(...queryNames), fc.uuid(), text, (name, organizationId, body) => {
      const question = toQuestion(name, organizationId, body)
      const [readName, readId] = question.split(' ', 2)
      const readBody = question.slice(`${readName} ${readId} `.length)
      expect([readName, readId, readBody]).toEqual([name, organizationId, body])
    }),
  )
})

test('a remembered answer is of the organization and the query that were asked for, whoever asks', async () => {
  const custody = await createTestServer()
  try {
    const tenant = await createTenant(custody, 'below')
    const { organizationId, key, walletId } = tenant
    // A parent's user asks of both.
    const ask = async (name: 'list_wallets' | 'list_users', id: string, by = key) =>
      (await custody.query(name, { organizationId: id }, by)).body
    for (let times = 0; times < 2; times++) {
      expect(await ask('list_wallets', organizationId)).toMatchObject({ wallets: [{ walletId }] })
      expect(await ask('list_wallets', organizationId, custody.rootKey)).toMatchObject({ wallets: [{ walletId }] })
      expect(await ask('list_wallets', custody.root.organizationId, custody.rootKey)).toEqual({ wallets: [] })
      expect(await ask('list_users', organizationId)).toMatchObject({ users: expect.any(Array) })
    }
  } finally {
    await custody.close()
  }
})
