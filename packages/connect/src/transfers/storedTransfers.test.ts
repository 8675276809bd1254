import { memoryStorage } from '@latchkey/base'
import { buildTransfer } from '@latchkey/evm'
import { describe, expect, test, vi } from 'vitest'
import { followTransfers } from '../actions/followTransfers.ts'
import { closeHub } from '../createHub.ts'
import type { Hub } from '../hub.ts'
import { fakeAccount, otherFakeAccount } from '../testing/fakeConnector.ts'
import { laggingStorage } from '../testing/laggingStorage.ts'
import { testHub } from '../testing/testHub.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { adoptEarlierTransfers, maxTransfers, parseRecord, storedTransfers } from './storedTransfers.ts'
import { createTransferRecord, isFinal, transferBook } from './transferBook.ts'
import { whenTransfersKept } from './whenTransfersKept.ts'

const transfer = buildTransfer({
  chainId: 10,
  from: fakeAccount,
  to: otherFakeAccount,
  asset: { type: 'native' },
  amount: 5n,
})
const hash = `0x${'ab'.repeat(32)}` as const

function make(hub: Hub, changes: Partial<TransferRecord> = {}): TransferRecord {
  return { ...createTransferRecord(hub, transfer, 1), status: 'submitted', hash, ...changes }
}

const idsOf = (hub: Hub) => hub.transfers.get().map(({ clientId }) => clientId)

describe('two tabs that see each other’s writes late', () => {
  function twoTabs() {
    const storage = laggingStorage()
    const [left, right] = [testHub({ storage: storage.tab() }).hub, testHub({ storage: storage.tab() }).hub]
    for (const hub of [left, right]) followTransfers(hub)
    return { storage, left, right }
  }

  test('lose none of what both write at once', () => {
    const { storage, left, right } = twoTabs()
    const made = Array.from({ length: 40 }, (_, place) => {
      const hub = place % 2 === 0 ? left : right
      const record = make(hub, { createdAtMs: 1000 + place })
      transferBook.add(hub, record)
      return record.clientId
    })
    storage.deliver()
    expect(idsOf(left)).toEqual([...made].reverse())
    expect(idsOf(right)).toEqual(idsOf(left))
  })

  test('change one each, take one out and add one, all at once', () => {
    const { storage, left, right } = twoTabs()
    const [first, second, third] = [1, 2, 3].map((atMs) => make(left, { createdAtMs: atMs })) as [
      TransferRecord,
      TransferRecord,
      TransferRecord,
    ]
    for (const record of [first, second]) transferBook.add(left, record)
    storage.deliver()
    transferBook.patch(left, first.clientId, { status: 'included', confirmations: 1 })
    transferBook.remove(right, second.clientId)
    transferBook.add(right, third)
    storage.deliver()
    for (const hub of [left, right]) {
      expect(hub.transfers.get()).toMatchObject([
        { clientId: third.clientId, status: 'submitted' },
        { clientId: first.clientId, status: 'included' },
      ])
    }
  })
})

describe('what an earlier release left behind', () => {
  test('is taken over, transfer by transfer, and its list is gone', () => {
    const storage = memoryStorage()
    const { hub } = testHub({ storage })
    const [old, older] = [make(hub, { createdAtMs: 2 }), make(hub, { createdAtMs: 1 })]
    storage.set('transfers.v1', JSON.stringify([old, { ...old, clientId: 'bad', amount: '1.5' }, older]))
    followTransfers(hub)
    expect(hub.transfers.get()).toEqual([old, older])
    expect(storage.get('transfers.v1')).toBeNull()
  })

  test('wins over what is there only with news', () => {
    const storage = memoryStorage()
    const { hub } = testHub()
    const { hash: _, ...bare } = make(hub, { clientId: 'bare', createdAtMs: 3 })
    const newer = make(hub, { clientId: 'newer', createdAtMs: 2, updatedAtMs: 20, status: 'confirmed' })
    const stale = make(hub, { clientId: 'stale', createdAtMs: 1, updatedAtMs: 20, status: 'confirmed' })
    const found = make(hub, { clientId: 'found', createdAtMs: 0, updatedAtMs: 20 })
    const { hash: __, ...unaware } = { ...found, updatedAtMs: 25, status: 'unknown' as const }
    for (const record of [bare, { ...newer, updatedAtMs: 10, status: 'seen' } as const, stale, found]) {
      storedTransfers.write(storage, record)
    }
    const list = [{ ...bare, hash }, newer, { ...stale, updatedAtMs: 10, status: 'seen' }, unaware]
    storage.set('transfers.v1', JSON.stringify(list))
    adoptEarlierTransfers(storage)
    expect(storedTransfers.readAll(storage)).toEqual([{ ...bare, hash }, newer, stale, found])
  })
})

describe('a transfer that is remembered is told', () => {
  test('when it is there already, and also when an earlier release has left it', () => {
    const storage = memoryStorage()
    const { hub } = testHub({ storage })
    const told = vi.fn()
    storage.set('transfers.v1', '[]')
    whenTransfersKept(hub, told)
    storage.remove('transfers.v1')
    storedTransfers.write(storage, make(hub))
    whenTransfersKept(hub, told)
    expect(told).toHaveBeenCalledTimes(2)
  })

  test('once, when another tab has sent one, unless the hub is closed', async () => {
    const storage = laggingStorage()
    const [left, right, closed] = [1, 2, 3].map(() => testHub({ storage: storage.tab() }).hub) as [Hub, Hub, Hub]
    const told = { left: vi.fn(), closed: vi.fn() }
    whenTransfersKept(left, told.left)
    whenTransfersKept(closed, told.closed)
    await closeHub(closed)
    expect(told.left).not.toHaveBeenCalled()
    for (const createdAtMs of [1, 2]) transferBook.add(right, make(right, { createdAtMs }))
    storage.deliver()
    expect(told.left).toHaveBeenCalledTimes(1)
    expect(told.closed).not.toHaveBeenCalled()
  })
})

describe('stored transfers are hostile', () => {
  const { hub } = testHub()

  test('one under the key of another, too long or malformed, is not there', () => {
    const record = make(hub)
    const { clientId } = record
    expect(parseRecord(clientId, JSON.stringify(record))).toEqual(record)
    const values = [{ ...record, clientId: 'other' }, { ...record, to: '0x1' }, [record], null, 'x'.repeat(5000)]
    for (const value of values) expect(parseRecord(clientId, JSON.stringify(value))).toBeUndefined()
    expect(parseRecord(clientId, '{')).toBeUndefined()
  })

  test('a flood of them neither hides what is read nor is kept', () => {
    const storage = memoryStorage()
    for (let count = 0; count < 2000; count++) {
      storage.set(`transfer.v2.${count}`, count % 2 === 0 ? 'no transfer' : JSON.stringify(make(hub)))
    }
    for (let count = 0; count < maxTransfers + 3; count++)
      storedTransfers.write(storage, make(hub, { createdAtMs: count }))
    expect(storedTransfers.readAll(storage).length).toBeLessThanOrEqual(maxTransfers)
    storedTransfers.prune(storage, isFinal)
    expect(storedTransfers.readAll(storage).length).toBeLessThanOrEqual(maxTransfers)
  })

  test('of too many that are not done, the oldest go', () => {
    const storage = memoryStorage()
    for (let count = 0; count < maxTransfers + 2; count++) {
      storedTransfers.write(storage, make(hub, { clientId: `c${count}`, createdAtMs: count + 1 }))
    }
    storedTransfers.write(storage, make(hub, { clientId: 'done', createdAtMs: 900, status: 'confirmed' }))
    storedTransfers.prune(storage, isFinal)
    const kept = storedTransfers.readAll(storage).map(({ clientId }) => clientId)
    expect(kept).toHaveLength(maxTransfers)
    expect([kept.includes('done'), kept.includes('c1'), kept.includes('c2')]).toEqual([false, false, true])
  })
})

test('the name of a recipient is kept with its transfer, and one that is none is left out', async () => {
  const { hub } = testHub()
  const storage = memoryStorage()
  storedTransfers.write(storage, make(hub, { clientId: 'named', recipientName: 'anna.eth' }))
  expect(storedTransfers.read(storage, 'named')?.recipientName).toBe('anna.eth')
  for (const recipientName of ['', 'x'.repeat(256), 7, null]) {
    storage.set('transfer.v2.bent', JSON.stringify({ ...make(hub, { clientId: 'bent' }), recipientName }))
    expect(storedTransfers.read(storage, 'bent')).not.toHaveProperty('recipientName')
  }
})
