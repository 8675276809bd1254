import { settle } from '@latchkey/base/testing'
import { buildTransfer, type Token } from '@latchkey/evm'
import { describe, expect, test } from 'vitest'
import { dismissTransfer } from '../actions/dismissTransfer.ts'
import { followTransfers } from '../actions/followTransfers.ts'
import { fakeAccount, otherFakeAccount } from '../testing/fakeConnector.ts'
import { sharedStorage } from '../testing/sharedStorage.ts'
import { testHub } from '../testing/testHub.ts'
import { recordedTransfer } from './recordedTransfer.ts'
import { maxTransfers } from './storedTransfers.ts'
import { createTransferRecord, transferBook } from './transferBook.ts'

const native = buildTransfer({
  chainId: 10,
  from: fakeAccount,
  to: otherFakeAccount,
  asset: { type: 'native' },
  amount: 5n,
})
const token: Token = {
  chainId: 10,
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'USDL',
  name: 'Dollar',
  decimals: 6,
}
const tokens = buildTransfer({
  chainId: 10,
  from: fakeAccount,
  to: otherFakeAccount,
  asset: { type: 'token', token },
  amount: 7n,
})

const hash = `0x${'ab'.repeat(32)}` as const

describe('the transfer book', () => {
  test('a record is the transfer, and the transfer can be had back from it', () => {
    const { hub } = testHub({ tokens: [token] })
    for (const transfer of [native, tokens]) {
      expect(recordedTransfer(createTransferRecord(hub, transfer, 3))).toEqual(transfer)
    }
    expect(createTransferRecord(hub, tokens, undefined)).toMatchObject({
      token: { symbol: 'USDL', decimals: 6 },
      amount: '7',
      status: 'awaiting',
    })
    expect(createTransferRecord(hub, native, 1).clientId).not.toBe(createTransferRecord(hub, native, 1).clientId)
  })

  test('two tabs see each other’s transfers and never undo each other', async () => {
    const shared = sharedStorage()
    const [left, right] = [testHub({ storage: shared.tab() }).hub, testHub({ storage: shared.tab() }).hub]
    for (const hub of [left, right]) followTransfers(hub)
    const make = (nonce: number) => ({
      ...createTransferRecord(left, native, nonce),
      hash,
      status: 'submitted' as const,
    })
    const first = make(1)
    const second = { ...make(2), createdAtMs: first.createdAtMs + 1 }
    transferBook.add(left, first)
    transferBook.add(right, second)
    transferBook.patch(left, first.clientId, { status: 'seen' })
    await settle()
    expect(left.transfers.get()).toEqual(right.transfers.get())
    expect(left.transfers.get().map(({ status }) => status)).toEqual(['submitted', 'seen'])
    dismissTransfer(right, first.clientId)
    transferBook.patch(left, first.clientId, { status: 'confirmed' })
    await settle()
    expect([transferBook.find(left, first.clientId), transferBook.find(right, first.clientId)]).toEqual([
      undefined,
      undefined,
    ])
  })

  test('of too many, the oldest finished ones go first', () => {
    const { hub } = testHub()
    const open = createTransferRecord(hub, native, 0)
    transferBook.add(hub, open)
    for (let count = 0; count < maxTransfers + 5; count++) {
      transferBook.add(hub, { ...createTransferRecord(hub, native, count), status: 'confirmed' })
    }
    expect(hub.transfers.get()).toHaveLength(maxTransfers)
    expect(transferBook.find(hub, open.clientId)).toBeDefined()
  })

  test('a change that is none writes nothing', () => {
    const { hub, clock } = testHub()
    const record = createTransferRecord(hub, native, 0)
    transferBook.add(hub, record)
    void clock.advance(10)
    expect(transferBook.patch(hub, record.clientId, { status: 'awaiting' })?.updatedAtMs).toBe(record.updatedAtMs)
  })
})
