import { memoryStorage } from '@latchkey/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLeaving } from './actions/serverLogin.ts'
import {
  forgetRecentConnectors,
  isDisconnected,
  parseConnection,
  parseRecent,
  type RememberedConnection,
  readConnection,
  readRecentConnectors,
  writeConnection,
  writeDisconnected,
  writeRecentConnector,
} from './persistence.ts'
import { fakeAccount } from './testing/fakeConnector.ts'
import type { TransferRecord } from './transferRecord.ts'
import { maxTransfers, parseRecord, parseTransfers } from './transfers/storedTransfers.ts'

const remembered: RememberedConnection = {
  connectorId: 'io.wallet',
  rdns: 'io.wallet',
  account: { address: fakeAccount, chainId: 10 },
  switchedNetwork: true,
  isAccountChosen: false,
}

const record: TransferRecord = {
  clientId: 'c1',
  chainId: 1,
  from: fakeAccount,
  to: fakeAccount,
  token: { address: fakeAccount, symbol: 'USDL', decimals: 6 },
  amount: '1500000',
  status: 'included',
  hash: `0x${'ab'.repeat(32)}`,
  nonce: 7,
  confirmations: 2,
  replacedBy: `0x${'cd'.repeat(32)}`,
  mismatch: [{ kind: 'call' }],
  failure: 'f',
  createdAtMs: 1,
  updatedAtMs: 2,
}

describe('the remembered connection', () => {
  test('comes back as it was', () => {
    const storage = memoryStorage()
    writeConnection(storage, remembered)
    expect(readConnection(storage)).toEqual(remembered)
  })

  test('is forgotten by disconnecting, which stays until the next connection', () => {
    const storage = memoryStorage()
    writeConnection(storage, remembered)
    writeDisconnected(storage)
    expect([readConnection(storage), isDisconnected(storage)]).toEqual([undefined, true])
    writeConnection(storage, remembered)
    expect(isDisconnected(storage)).toBe(false)
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another type', '[]'],
    ['an empty object', '{}'],
    ['no address', JSON.stringify({ connectorId: 'w', address: '0x12', chainId: 1 })],
    [
      'a wrong checksum',
      JSON.stringify({ connectorId: 'w', address: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: 1 }),
    ],
    ['a chain id as text', JSON.stringify({ connectorId: 'w', address: fakeAccount, chainId: '1' })],
    ['chain 0', JSON.stringify({ connectorId: 'w', address: fakeAccount, chainId: 0 })],
    ['an id too long', JSON.stringify({ connectorId: 'w'.repeat(600), address: fakeAccount, chainId: 1 })],
    ['a text too long', ' '.repeat(5000) + JSON.stringify({ connectorId: 'w', address: fakeAccount, chainId: 1 })],
  ])('%s is no connection', (_title, text) => expect(parseConnection(text)).toBe(undefined))
})

describe('recent wallets', () => {
  test('are newest first, each once, four at most', () => {
    const storage = memoryStorage()
    for (const id of ['a', 'b', 'c', 'd', 'e', 'c']) writeRecentConnector(storage, id)
    expect(readRecentConnectors(storage)).toEqual(['c', 'e', 'd', 'b'])
    forgetRecentConnectors(storage)
    expect(readRecentConnectors(storage)).toEqual([])
  })
})

describe('stored transfers', () => {
  test('keep a token with the longest symbol that may be configured, and only times that a calendar knows', () => {
    const token = { address: '0x00000000000000000000000000000000000000dd', symbol: 'W'.repeat(64), decimals: 6 }
    const [read] = parseTransfers(JSON.stringify([{ ...record, token, createdAtMs: 8.64e15 + 1 }]))
    expect([read?.token?.symbol, read?.createdAtMs]).toEqual([token.symbol, 0])
  })

  test('come back as they were', () => expect(parseTransfers(JSON.stringify([record]))).toEqual([record]))

  test('a damaged one is left out, the others stay', () => {
    const damaged = [
      { ...record, clientId: 'x1', amount: '1.5' },
      { ...record, clientId: 'x2', status: 'lost' },
      { ...record, clientId: 'x3', token: { ...record.token, decimals: 256 } },
      { ...record, clientId: 'x4', to: undefined },
      null,
    ]
    expect(parseTransfers(JSON.stringify([...damaged, record]))).toEqual([record])
  })

  test('damaged details are dropped', () => {
    const [read] = parseTransfers(JSON.stringify([{ ...record, hash: '0x1', nonce: -1, failure: 'x'.repeat(999) }]))
    expect(read).not.toHaveProperty('hash')
    expect(read).not.toHaveProperty('nonce')
    expect(read).not.toHaveProperty('failure')
  })

  test('there are never more than the limit', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ clientId: `c${index}`, chainId: 1 }))
    expect(parseTransfers(JSON.stringify(many.map((one) => ({ ...record, ...one })))).length).toBe(maxTransfers)
  })
})

describe('hostile text', () => {
  const leaf = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom(fakeAccount, fakeAccount.toLowerCase(), '0x', 'confirmed', 'awaiting', '10', -0, 1e308),
  )
  const field = fc.oneof(leaf, fc.array(leaf, { maxLength: 2 }), fc.dictionary(fc.string(), leaf, { maxKeys: 2 }))
  const keys = [...Object.keys(record), 'connectorId', 'rdns', 'address', 'switchedNetwork', '__proto__', 'constructor']
  const object = fc.dictionary(fc.constantFrom(...keys), field, { maxKeys: 12 })
  const nearRecord = object.map((fields) => ({ ...record, ...fields }))
  const text = fc.oneof(
    fc.string(),
    object.map((value) => JSON.stringify(value)),
    nearRecord.map((value) => JSON.stringify(value)),
    fc.array(nearRecord, { maxLength: 2 }).map((value) => JSON.stringify(value)),
    fc.constant(JSON.stringify([record])),
    fc.constant(JSON.stringify({ address: fakeAccount, everywhere: true })),
    fc.constant(`[${'['.repeat(1000)}`),
  )

  // The runner's own comparison would take most of the time of so many runs.
  const isSame = (left: unknown, right: unknown) => {
    if (JSON.stringify(left) !== JSON.stringify(right)) expect(left).toEqual(right)
  }

  test('never throws, and what is read can be written and read again as the same', () => {
    fc.assert(
      fc.property(text, (input) => {
        const connection = parseConnection(input)
        if (connection !== undefined) {
          const storage = memoryStorage()
          writeConnection(storage, connection)
          isSame(readConnection(storage), connection)
        }
        const transfers = parseTransfers(input)
        isSame(parseTransfers(JSON.stringify(transfers)), transfers)
        const record = parseRecord('c1', input)
        isSame(record && parseRecord('c1', JSON.stringify(record)), record)
        const leaving = parseLeaving(input)
        isSame(leaving && parseLeaving(JSON.stringify(leaving)), leaving)
        const recent = parseRecent(input)
        isSame(parseRecent(JSON.stringify(recent)), recent)
      }),
    )
  })
})
