import { expect, test } from 'vitest'
import type { UserRow } from '../database/tables.ts'
import type { Readings } from '../facts/readings.ts'
import { emptyFacts } from '../testing/emptyFacts.ts'
import { createEvaluateOnce } from './evaluateOnce.ts'

test('the very same question is answered once, and one that differs in anything is decided anew', async () => {
  const requester = { id: 'user', organization_id: 'org', email: null } as UserRow
  const credential = { id: 'key', userId: 'user', type: 'CREDENTIAL_TYPE_API_KEY_P256', publicKey: '02' }
  const asked = () => ({
    ...{ requester, organizationId: 'org', votingOrganizationId: 'org', nowMs: 1 },
    readings,
    activity: {
      name: 'create_wallet',
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      parameters: { walletName: 'one' },
    } as const,
    approvals: [{ userId: 'user', credential }],
  })
  const createEmpty = (): Readings => ({
    get database(): never {
      throw new TypeError('Nothing else is read')
    },
    get seals(): never {
      throw new TypeError('Nothing is marked')
    },
    factsOf: async (organizationId) => emptyFacts(organizationId),
    once: (_name, load) => load(undefined as never),
  })
  const readings = createEmpty()
  const evaluate = createEvaluateOnce()
  const first = evaluate(asked())
  expect(evaluate(asked())).toBe(first)
  expect((await first).decision).toBe('deny-implicit')
  const others = [
    { activity: { ...asked().activity, parameters: { walletName: 'two' } } },
    { activity: { ...asked().activity, type: 'ACTIVITY_TYPE_CREATE_WALLETS' } },
    { approvals: [] },
    { approvals: [{ userId: 'user', credential: { ...credential, id: 'other' } }] },
    { rejecterIds: ['user'] },
    { organizationId: 'other' },
    { votingOrganizationId: 'other' },
    { nowMs: 2 },
    { requester: { ...requester } },
    { readings: createEmpty() },
  ]
  for (const other of others) {
    const known = evaluate(asked())
    const anew = evaluate({ ...asked(), ...other })
    expect(anew, JSON.stringify(Object.keys(other))).not.toBe(known)
    await anew
  }
})
