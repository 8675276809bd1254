import type { TransferRecord } from '@latchkey/connect'
import { expect, test } from 'vitest'
import { filterRecipients, listRecipients } from './listRecipients.ts'

const from = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const anna = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const ben = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const own = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'

const record = (changes: Partial<TransferRecord>): TransferRecord => ({
  clientId: 'one',
  chainId: 1,
  from,
  to: anna,
  amount: '1',
  status: 'confirmed',
  hash: `0x${'ab'.repeat(32)}`,
  confirmations: 3,
  createdAtMs: 1,
  updatedAtMs: 1,
  ...changes,
})

const list = (...records: TransferRecord[]) => listRecipients(records, { from, accounts: [from, own] })

test('offers each whom the account has paid once, the latest first, and the other accounts of the visitor', () => {
  const choices = list(
    record({ createdAtMs: 1 }),
    record({ to: ben, createdAtMs: 2, recipientName: 'ben.eth' }),
    record({ createdAtMs: 3 }),
    record({ to: own, createdAtMs: 4 }),
  )
  expect(choices).toEqual({
    contacts: [],
    paid: [
      { address: anna, paidAtMs: 3 },
      { address: ben, paidAtMs: 2, name: 'ben.eth' },
    ],
    own: [{ address: own }],
  })
})

test.each([
  ['came in', { from: ben, to: from }],
  ['another account has sent', { from: ben }],
  ['failed', { status: 'reverted' }],
  ['was taken back', { status: 'cancelled' }],
  ['was never handed to the network', { status: 'unknown', hash: undefined }],
  ['was changed on its way', { mismatch: 'it goes to somebody else' }],
] as const)('offers nobody by a transfer that %s', (_which, changes) => {
  expect(list(record(changes as Partial<TransferRecord>)).paid).toEqual([])
})

test('a contact stands among the contacts alone, with what is known of it, and an own account by its label', () => {
  const contacts = [
    { address: ben, label: 'Benjamin', name: 'ben.eth', chainId: 1, savedAtMs: 1 },
    { address: anna, label: 'Anna', savedAtMs: 1 },
    { address: own, label: 'Savings', savedAtMs: 1 },
  ] as const
  const choices = listRecipients([record({ createdAtMs: 3 })], { from, accounts: [from, own], contacts })
  expect(choices).toEqual({
    contacts: [
      { address: anna, label: 'Anna', paidAtMs: 3 },
      { address: ben, label: 'Benjamin', name: 'ben.eth' },
    ],
    paid: [],
    own: [{ address: own, label: 'Savings' }],
  })
  expect(filterRecipients(choices, 'jam').contacts).toHaveLength(1)
  expect(filterRecipients(choices, 'ben.').contacts).toHaveLength(1)
})

test('narrows the list down by a part of a name or of an address, in any case', () => {
  const choices = list(record({ recipientName: 'Anna.eth' }), record({ to: ben }))
  const found = (text: string) => filterRecipients(choices, text).paid.map(({ address }) => address)
  expect([found(' anna '), found('0XDBF0'), found('nobody')]).toEqual([[anna], [ben], []])
})
