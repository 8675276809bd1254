import { toHex } from '@latchkey/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'
import { noCapabilities, readBatchCapabilities } from './batchCapabilities.ts'
import { batchLimits } from './batchLimits.ts'
import { callsStatusCodes, readBatchId, readCallsStatus } from './callsStatus.ts'
import { readSendCalls } from './readSendCalls.ts'
import { toSendCallsParameters } from './sendCallsParameters.ts'

const alice = toAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const bob = toAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const hash = `0x${'ab'.repeat(32)}`
const plain = { version: '2.0.0', chainId: '0x1', atomicRequired: true, calls: [{ to: bob }] }
const trap = new Proxy(
  {},
  {
    get() {
      throw new Error('touched')
    },
  },
)

describe('the parameters of wallet_sendCalls', () => {
  test('what we write is read as what it was', () => {
    const hex = fc.uint8Array({ maxLength: 40 }).map(toHex)
    const call: fc.Arbitrary<BatchCall> = fc.record({
      to: fc.constantFrom(alice, bob),
      value: fc.bigInt(0n, 2n ** 256n - 1n),
      data: hex,
    })
    const calls = fc.array(call, { minLength: 1, maxLength: batchLimits.maxCalls })
    fc.assert(
      fc.property(calls, fc.boolean(), fc.integer({ min: 1 }), (list, atomicRequired, chainId) => {
        const batch = { id: '0x01', from: alice, chainId, atomicRequired, calls: list }
        expect(readSendCalls([toSendCallsParameters(batch)])).toEqual({ ...batch, required: [] })
      }),
    )
  })

  test('fields that may be missing have their plain meaning, and addresses get their checksums', () => {
    expect(readSendCalls([{ ...plain, atomicRequired: undefined, calls: [{ to: bob.toLowerCase() }] }])).toEqual({
      chainId: 1,
      atomicRequired: false,
      calls: [{ to: bob, value: 0n, data: '0x' }],
      required: [],
    })
  })

  test('a capability is required unless it says itself that it is optional, for the whole or for a call', () => {
    const capabilities = { paymasterService: { url: 'https://a.example' }, nice: { optional: true }, odd: 'optional' }
    const calls = [{ to: bob, capabilities: { gift: { optional: 1 }, odd: {} } }]
    expect(readSendCalls([{ ...plain, capabilities, calls }])).toMatchObject({
      required: ['paymasterService', 'odd', 'gift'],
    })
  })

  test.each<[string, unknown, string]>([
    ['no list', {}, 'params'],
    ['nothing', [], 'params'],
    ['a trap', [trap], 'params'],
    ['another version', [{ ...plain, version: '1.0' }], 'version'],
    ['a version that is a number', [{ ...plain, version: 2 }], 'version'],
    ['a chain that is a number', [{ ...plain, chainId: 1 }], 'chainId'],
    ['a sender that is none', [{ ...plain, from: '0x12' }], 'from'],
    ['an id that is empty', [{ ...plain, id: '' }], 'id'],
    ['an id that is too long', [{ ...plain, id: 'x'.repeat(batchLimits.maxIdLength + 1) }], 'id'],
    ['a word for atomic', [{ ...plain, atomicRequired: 'yes' }], 'atomicRequired'],
    ['no calls', [{ ...plain, calls: [] }], 'calls'],
    ['a call that makes a contract', [{ ...plain, calls: [{ data: '0x00' }] }], 'calls.0.to'],
    ['a value below nothing', [{ ...plain, calls: [{ to: bob, value: '-0x1' }] }], 'calls.0.value'],
    ['half a byte', [{ ...plain, calls: [{ to: bob }, { to: bob, data: '0x0' }] }], 'calls.1.data'],
  ])('error: %s is refused by its place', (_name, params, field) => {
    expect(readSendCalls(params)).toEqual({ fault: 'invalid', field })
  })

  test.each<[string, readonly object[]]>([
    ['more calls', Array.from({ length: batchLimits.maxCalls + 1 }, () => ({ to: bob }))],
    ['more data', Array.from({ length: 3 }, () => ({ to: bob, data: `0x${'00'.repeat(60_000)}` }))],
  ])('error: %s than a batch holds is too large', (_name, calls) => {
    expect(readSendCalls([{ ...plain, calls }])).toEqual({ fault: 'too_large' })
  })
})

describe("a wallet's capabilities", () => {
  test.each<[string, unknown, object]>([
    ['of the network', { '0x1': { atomic: { status: 'supported' } } }, { atomic: 'supported' }],
    ['of all networks', { '0x0': { atomic: { status: 'ready' } } }, { atomic: 'ready' }],
    [
      'of the network before those of all',
      { '0x0': { atomic: { status: 'supported' } }, '0x01': { atomic: { status: 'unsupported' } } },
      { atomic: 'unsupported' },
    ],
    ['of a payer', { '0x0': { paymasterService: { supported: true } }, '0x1': {} }, { hasPaymaster: true }],
    ['of another network', { '0x2': { atomic: { status: 'supported' } } }, {}],
    ['of the network in decimals', { 1: { atomic: { status: 'supported' } } }, {}],
    ['of an older draft', { '0x1': { atomicBatch: { supported: true } } }, {}],
    ['of an unknown status', { '0x1': { atomic: { status: 'sometimes' } } }, {}],
    ['in a list', [{ '0x1': { atomic: { status: 'supported' } } }], {}],
    ['in a trap', trap, {}],
  ])('are read %s', (_name, answer, more) => {
    expect(readBatchCapabilities(answer, 1)).toEqual({ ...noCapabilities, ...more })
  })
})

describe("a wallet's word on a batch", () => {
  const states = Object.entries(callsStatusCodes).map(([state, code]) => [code, state] as const)

  test.each([...states, [201, 'done'], [555, 'reverted']] as const)('%i is %s', (status, state) => {
    expect(readCallsStatus({ status })).toEqual({ state, isAtomic: false, hashes: [] })
  })

  test.each([300, 99, 700, 200.5, Number.NaN, '200', 'CONFIRMED', null, undefined])(
    'error: %s is no state',
    (status) => {
      expect(readCallsStatus({ status })).toBeUndefined()
    },
  )

  test('transactions are told each once, and what cannot be read is left out', () => {
    const receipts = [
      { transactionHash: hash.toUpperCase().replace('0X', '0x'), status: '0x1' },
      { transactionHash: hash, status: '0x0', logs: trap },
      { transactionHash: '0x12', status: '0x1' },
      trap,
      null,
    ]
    expect(readCallsStatus({ status: 200, atomic: true, receipts: receipts.slice(0, 3) })).toEqual({
      state: 'done',
      isAtomic: true,
      hashes: [hash],
    })
    expect(readCallsStatus({ status: 200, receipts })).toBeUndefined()
  })

  test.each<[unknown, string | undefined]>([
    ['0x01', '0x01'],
    [{ id: 'mine' }, 'mine'],
    ['', undefined],
    [{ id: 7 }, undefined],
    [trap, undefined],
    [null, undefined],
  ])('an id is text, alone or in an object', (answer, id) => {
    expect(readBatchId(answer)).toBe(id)
  })
})

test('nothing that a page or a wallet may give makes a reader fail, and nothing grows beyond its limit', () => {
  const key = fc.constantFrom('version', 'calls', 'to', 'value', 'data', 'status', 'receipts', '0x1', '0x0', 'atomic')
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>('2.0.0', bob, hash, '0x1', 200, true, null, undefined, trap),
      fc.anything(),
      fc.array(tie('tree')),
      fc.dictionary(key, tie('tree')),
    ),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      const read = readSendCalls([value])
      if ('calls' in read) expect(read.calls.length).toBeLessThanOrEqual(batchLimits.maxCalls)
      readSendCalls(value)
      expect(readBatchCapabilities(value, 1)).toHaveProperty('atomic')
      expect(readCallsStatus(value)?.hashes.length ?? 0).toBeLessThanOrEqual(batchLimits.maxCalls)
      readBatchId(value)
    }),
  )
})
