import { buildCollectibleTransfer, type HistoryEntry } from '@latchkey/evm'
import { describe, expect, test } from 'vitest'
import { transferOfBatch } from '../batches/transferOfBatch.ts'
import type { BatchRecord } from '../batchRecord.ts'
import { fakeAccount, otherFakeAccount } from '../testing/fakeConnector.ts'
import { fakeEntry } from '../testing/fakeHistory.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { type Activity, isAwaited, isWanted, mergeActivity } from './activity.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const token = { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', symbol: 'USDL', decimals: 6 } as const
const atMs = 1_700_000_000_000

const record: TransferRecord = {
  clientId: 'mine',
  chainId: 31337,
  from: fakeAccount,
  to: otherFakeAccount,
  amount: '250',
  status: 'included',
  hash,
  confirmations: 1,
  createdAtMs: atMs,
  updatedAtMs: atMs,
}

const out = fakeEntry({ id: 'coin', hash, direction: 'out', amount: '250', fee: '21' })
const inside = ({ key, entry, record: own }: Activity) => `${key} ${entry?.id ?? '-'} ${own?.clientId ?? '-'}`

test('a transfer whose hash the server knows is one row, which keeps its place in the page', () => {
  expect(mergeActivity([out], [record]).map(inside)).toEqual(['mine coin mine'])
  const upper = { ...record, hash: `0x${'AB'.repeat(32)}` as const }
  expect(mergeActivity([out], [upper]).map(inside)).toEqual(['mine coin mine'])
})

test('the same hash on another network is another transfer', () => {
  const elsewhere = mergeActivity([{ ...out, chainId: 1 }], [record])
  expect(elsewhere.map(inside)).toEqual(['mine - mine', 'coin coin -'])
})

test('of several things that one transaction moved, the very one is the transfer', () => {
  const paid: TransferRecord = { ...record, token, amount: '7' }
  const moved: HistoryEntry[] = [
    out,
    { ...out, id: 'token', asset: { kind: 'token', ...token, isListed: true }, amount: '7' },
    { ...out, id: 'back', direction: 'in' },
  ]
  expect(mergeActivity(moved, [paid]).map(inside)).toEqual(['coin coin -', 'mine token mine', 'back back -'])
})

test('a payment that failed shows what was meant, and is called failed', () => {
  const paid: TransferRecord = { ...record, token, amount: '7', recipientName: 'ada.eth' }
  const [row] = mergeActivity([{ ...out, amount: '0', outcome: 'reverted' }], [paid])
  expect(row).toMatchObject({ amount: '7', asset: { kind: 'token' }, state: 'failed', name: 'ada.eth' })
})

test('a contract that paid somebody else besides lends the name of the recipient to nobody', () => {
  const paid: TransferRecord = { ...record, token, amount: '7', recipientName: 'ada.eth' }
  const collector = `0x${'c0'.repeat(20)}` as const
  const asset = { kind: 'token', ...token, isListed: true } as const
  const [row] = mergeActivity([{ ...out, asset, amount: '1', counterparty: collector }], [paid])
  expect(row).toMatchObject({ key: 'mine', counterparty: collector })
  expect(row?.name).toBeUndefined()
})

test('an arrival is never taken for the transfer of somebody else, nor for one to oneself', () => {
  expect(mergeActivity([{ ...out, direction: 'in' }], [record])).toHaveLength(2)
  expect(mergeActivity([{ ...out, account: otherFakeAccount }], [record])).toHaveLength(2)
})

test('under way stands first, then the newest; what nobody has seen on a chain is awaited', () => {
  const waiting: TransferRecord = { ...record, clientId: 'waiting', hash: `0x${'ef'.repeat(32)}`, createdAtMs: 0 }
  const merged = mergeActivity([{ ...out, at: 1 }, fakeEntry({ id: 'new', at: 2 })], [waiting])
  expect(merged.map(({ key }) => key)).toEqual(['waiting', 'new', 'coin'])
  expect(merged.map(isAwaited)).toEqual([true, false, false])
})

test('where the server has more to tell the journal is silent, but for what is under way', () => {
  const old: TransferRecord = { ...record, clientId: 'old', hash: `0x${'01'.repeat(32)}`, status: 'confirmed' }
  const waiting: TransferRecord = { ...old, clientId: 'waiting', status: 'seen' }
  expect(mergeActivity([], [old, waiting], { sinceMs: atMs + 1 }).map(({ key }) => key)).toEqual(['waiting'])
  expect(mergeActivity([], [old, waiting], { sinceMs: atMs }).map(({ key }) => key)).toEqual(['waiting', 'old'])
})

test.each<[string, Partial<TransferRecord>, Activity['state']]>([
  ['one that the wallet was asked for', { status: 'awaiting' }, 'underWay'],
  ['one in a block', { status: 'included' }, 'underWay'],
  ['one that is through', { status: 'confirmed' }, 'done'],
  ['one that is not what was approved', { status: 'confirmed', mismatch: [{ kind: 'longer' }] }, 'failed'],
  ['one out of sight', { status: 'dropped' }, 'failed'],
])('%s has its state', (_title, changes, state) => {
  expect(mergeActivity([], [{ ...record, ...changes }])[0]?.state).toBe(state)
})

test.each([
  [{ chainId: 1 }, false],
  [{ chainId: 31337 }, true],
  [{ direction: 'in' }, false],
  [{ direction: 'out' }, true],
  [{ asset: 'coin' }, false],
  [{ asset: token.address }, true],
  [{ state: 'done' }, false],
  [{ state: 'underWay' }, true],
  [{ search: 'usd' }, true],
  [{ search: ' 0X7099 ' }, true],
  [{ search: 'abab' }, true],
  [{ search: 'nobody' }, false],
] as const)('the journal answers to %j by itself', (filters, isThere) => {
  const [row] = mergeActivity([], [{ ...record, token, hash }])
  expect(row && isWanted(row, filters)).toBe(isThere)
})

test('of entries the server has chosen, only the state is looked at here', () => {
  const [row] = mergeActivity([out], [])
  expect(row && isWanted(row, { chainId: 1, search: 'nobody' })).toBe(true)
  expect(row && isWanted(row, { state: 'failed' })).toBe(false)
})

test('a collectible that was sent is one row with its entry, and goes to the person and not to its contract', () => {
  const { data } = buildCollectibleTransfer({
    ...{ chainId: 31337, contract: token.address, from: fakeAccount, to: otherFakeAccount, collection: 'Kites' },
    ...{ standard: 'erc1155', tokenId: 7n, amount: 3n },
  })
  const sent: TransferRecord = {
    ...record,
    ...{ to: token.address, amount: '0', data, collection: 'Kites', recipientName: 'ada.eth' },
  }
  const asset = { kind: 'collectible', standard: 'erc1155', address: token.address, tokenId: '7' } as const
  const [alone] = mergeActivity([], [sent])
  expect(alone).toMatchObject({ asset, amount: '3', counterparty: otherFakeAccount, direction: 'out', name: 'ada.eth' })
  const entry = { ...out, asset, amount: '3', counterparty: otherFakeAccount }
  const beside = { ...entry, id: 'eight', asset: { ...asset, tokenId: '8' } }
  expect(mergeActivity([beside, entry], [sent]).map(inside)).toEqual(['eight eight -', 'mine coin mine'])
  expect(mergeActivity([entry], [sent])).toMatchObject([{ name: 'ada.eth', counterparty: otherFakeAccount }])
})

describe('calls that were sent together', () => {
  const call = { to: token.address, value: '0', data: '0x1234' } as const
  const batch: BatchRecord = {
    ...{ clientId: 'batch', connectorId: 'x', batchId: '0x01', chainId: 31337, from: fakeAccount, calls: [call, call] },
    ...{ status: 'included', isAtomic: true, hashes: [hash], confirmations: 1, createdAtMs: atMs, updatedAtMs: atMs },
  }

  test('are one row, which has all that they moved out of their account', () => {
    const other = fakeEntry({ id: 'other', hash: `0x${'cd'.repeat(32)}`, direction: 'out' })
    const back = { ...out, id: 'back', direction: 'in' } as const
    const rows = mergeActivity([out, { ...out, id: 'more' }, back, other], [], { batches: [batch] })
    expect(rows.map(({ key }) => key).toSorted()).toEqual(['back', 'batch', 'other'])
    expect(rows.find(({ key }) => key === 'batch')).toMatchObject({
      state: 'underWay',
      hash,
      batch: { calls: [{}, {}] },
    })
  })

  test.each([
    ['awaiting', 'underWay'],
    ['submitted', 'underWay'],
    ['confirmed', 'done'],
    ['unknown', 'failed'],
    ['reverted', 'failed'],
    ['partly', 'failed'],
  ] as const)('%s is %s', (status, state) => {
    expect(mergeActivity([], [], { batches: [{ ...batch, status }] })[0]).toMatchObject({ state })
  })

  test('are found by any of them', () => {
    const [row] = mergeActivity([], [], { batches: [batch] })
    const wanted = (filters: Parameters<typeof isWanted>[1]) => row !== undefined && isWanted(row, filters)
    expect([{}, { asset: token.address }, { search: token.address.slice(0, 9) }, { search: hash }].map(wanted)).toEqual(
      [true, true, true, true],
    )
    expect(
      [{ asset: 'coin' }, { direction: 'in' }, { search: 'nobody' }, { chainId: 1 }, { state: 'done' }].map((filters) =>
        wanted(filters as Parameters<typeof isWanted>[1]),
      ),
    ).toEqual([false, false, false, false, false])
  })

  test('one alone is told as a transfer, by what it moves', () => {
    const data =
      `0xa9059cbb${otherFakeAccount.slice(2).toLowerCase().padStart(64, '0')}${'fa'.padStart(64, '0')}` as const
    const paid = { ...batch, calls: [{ ...call, data }] }
    expect(transferOfBatch(paid, [{ ...token, chainId: 31337 }])).toMatchObject({
      ...{
        to: otherFakeAccount,
        amount: '250',
        token: { symbol: 'USDL' },
        hash,
        status: 'included',
        batch: 'included',
      },
    })
    expect(transferOfBatch(paid, [])).toMatchObject({ to: token.address, amount: '0', data })
    const coins = { ...batch, calls: [{ to: otherFakeAccount, value: '7', data: '0x' }] } as const
    expect(transferOfBatch(coins, [])).toMatchObject({ to: otherFakeAccount, amount: '7' })
    expect(transferOfBatch(batch, [])).toBeUndefined()
  })
})
