import { toAddress } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { readCallDraft } from './readCallDraft.ts'

const pool = '0x0000000000000000000000000000000000900100'
const chain = { id: 1, name: 'Sample', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] }
const context = { from: toAddress(pool), chain, tokens: [] }
const read = (draft: object) => readCallDraft({ data: '', contract: '', abi: '', ...draft }, context)
const none = { data: false, contract: false, abi: false }

test('a call is drawn as soon as there are its data and its contract', () => {
  expect(read({})).toEqual({ card: undefined, subject: undefined, faults: none })
  expect(read({ data: '0x12345678' }).card).toBeUndefined()
  const { card, subject, faults } = read({ data: ' 0x12345678 ', contract: pool, abi: 'own(uint256 pot)\n\nleave()' })
  expect([card?.title.code, faults]).toEqual(['call_contract', none])
  expect(subject?.kind === 'transaction' && subject.ofVisitor?.map(({ name }) => name)).toEqual(['own', 'leave'])
})

test('each field that cannot be read is a fault of its own', () => {
  expect(read({ data: '0x123', contract: 'pool', abi: '{}' }).faults).toEqual({ data: true, contract: true, abi: true })
  const { card, faults } = read({ data: '0x12345678', contract: pool, abi: 'hello' })
  // The call is drawn without it.
  expect([card === undefined, faults]).toEqual([false, { ...none, abi: true }])
})
