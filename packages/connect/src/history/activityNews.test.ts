import { expect, test } from 'vitest'
import { fakeAccount, otherFakeAccount } from '../testing/fakeConnector.ts'
import { fakeEntry } from '../testing/fakeHistory.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { arrivalKey, findArrivals, findEnded } from './activityNews.ts'

const none: ReadonlySet<string> = new Set()

test('an arrival that was not there before is news', () => {
  const entry = fakeEntry()
  expect(findArrivals([entry], none, 0)).toMatchObject([{ kind: 'arrived', activity: { entry } }])
  expect(findArrivals([entry], new Set([arrivalKey(entry)]), 0)).toEqual([])
})

test('one that a reorganization has put into another block and place is no news', () => {
  const moved = fakeEntry({ id: 'elsewhere', blockNumber: '151' })
  expect(findArrivals([moved], new Set([arrivalKey(fakeEntry())]), 0)).toEqual([])
})

test.each([
  ['what was sent', { direction: 'out' }],
  ['what looks like a trick', { suspicion: 'zeroValue' }],
  ['what came to nothing', { outcome: 'reverted' }],
  ['what is older than the page', { at: 99 }],
] as const)('%s is no news', (_title, changes) => {
  expect(findArrivals([fakeEntry({ at: 100, ...changes })], none, 100_000)).toEqual([])
})

const record: TransferRecord = {
  clientId: 'a',
  chainId: 1,
  from: fakeAccount,
  to: otherFakeAccount,
  amount: '1',
  status: 'included',
  confirmations: 2,
  createdAtMs: 0,
  updatedAtMs: 0,
}
const isOver = ({ status }: TransferRecord) => status !== 'included'

test('a transfer that comes to its end is news, once', () => {
  const after: TransferRecord = { ...record, status: 'confirmed' }
  expect(findEnded([record], [after], isOver)).toMatchObject([{ key: 'a', kind: 'confirmed' }])
  expect(findEnded([record], [{ ...record, status: 'reverted' }], isOver)).toMatchObject([{ kind: 'failed' }])
  expect(findEnded([after], [after], isOver)).toEqual([])
})

test('one that was over when it was first seen is old, and so is one that goes on', () => {
  expect(findEnded([], [{ ...record, status: 'confirmed' }], isOver)).toEqual([])
  expect(findEnded([record], [{ ...record, confirmations: 3 }], isOver)).toEqual([])
})
