import { memoryStorage } from '@latchkey/base'
import { expect, test } from 'vitest'
import { knownHashes } from '../knownHashes.ts'
import { fakeAccount, otherFakeAccount } from '../testing/fakeConnector.ts'
import { maxAttempts, type TransferRecord } from '../transferRecord.ts'
import { parseRecord, storedTransfers } from './storedTransfers.ts'

const hashOf = (digit: string) => `0x${digit.repeat(64)}` as const

const record: TransferRecord = {
  clientId: 'one',
  chainId: 1,
  from: fakeAccount,
  to: otherFakeAccount,
  amount: '5',
  status: 'seen',
  hash: hashOf('b'),
  nonce: 7,
  confirmations: 0,
  attempts: [
    { kind: 'speedUp', atMs: 1000, instead: hashOf('a'), hash: hashOf('b') },
    { kind: 'speedUp', atMs: 2000, instead: hashOf('b') },
    { kind: 'cancel', atMs: 3000, instead: hashOf('b'), hash: hashOf('c') },
  ],
  createdAtMs: 0,
  updatedAtMs: 0,
}

test('every hash is known once, the followed one first', () => {
  expect(knownHashes(record)).toEqual([hashOf('b'), hashOf('a'), hashOf('c')])
})

test('all attempts outlive a reload', () => {
  const storage = memoryStorage()
  storedTransfers.write(storage, record)
  expect(storedTransfers.read(storage, 'one')).toEqual(record)
})

test.each([
  ['no list', 'speedUp', []],
  ['an unknown kind', [{ kind: 'pay', atMs: 1, hash: hashOf('d') }], []],
  ['no hash', [{ kind: 'cancel', atMs: 1, hash: '0x12', instead: 7 }], [{ kind: 'cancel', atMs: 1 }]],
  ['nothing', [null, 5], []],
])('error: stored attempts with %s are read as far as they can be', (_with, attempts, expected) => {
  const text = JSON.stringify({ ...record, attempts })
  expect(parseRecord('one', text)?.attempts ?? []).toEqual(expected)
})

test('error: more attempts than are ever made are not read', () => {
  const many = Array.from({ length: 30 }, () => ({ kind: 'cancel', atMs: 1 }))
  expect(parseRecord('one', JSON.stringify({ ...record, attempts: many }))?.attempts).toHaveLength(maxAttempts)
})
