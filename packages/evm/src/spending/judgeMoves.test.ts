import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Address, toAddress, zeroAddress } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'
import type { Chain } from '../chains/chain.ts'
import { encodeExecute } from '../delegation/executeCall.ts'
import { sponsoredBatch } from '../delegation/sponsoredBatch.ts'
import { parseTypedData } from '../signing/typedData.ts'
import { permit2Address } from '../signing/typedDataDangers.ts'
import { judgeMoves, type Spent } from './judgeMoves.ts'
import { movesOfTransaction, type SpendingTransaction } from './movesOfTransaction.ts'
import { movesOfTypedData } from './movesOfTypedData.ts'
import { type OwnerLimit, spendLimits } from './spendLimits.ts'

const ether = 10n ** 18n
const usdc = toAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const friend = toAddress(`0x${'22'.repeat(20)}`)
const self = toAddress(`0x${'33'.repeat(20)}`)
const chainOf = (id: number, symbol: string, testnet = false): Chain => ({
  ...{ id, name: symbol, nativeCurrency: { name: symbol, symbol, decimals: 18 }, rpcUrls: [], testnet },
})
const chains = [chainOf(1, 'ETH'), chainOf(137, 'POL'), chainOf(5, 'ETH', true)]
const tokens = [
  { chainId: 1, address: usdc, symbol: 'USDC', name: 'USDC', decimals: 6 },
  { chainId: 1, address: friend, symbol: 'ODD', name: 'Odd', decimals: 0 },
]
const limitsBy = (rows: readonly OwnerLimit[] = []) => spendLimits({ chains, tokens, rows })

const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0').toLowerCase()
const call = (selector: string, ...words: readonly (bigint | string)[]) => `0x${selector}${words.map(word).join('')}`

const base = { chainId: 1, from: self, to: friend as Address, valueWei: 0n, mostFeeWei: 0n, data: '0x' }
const judge = (changes: Partial<SpendingTransaction>, spent: readonly Spent[] = [], rows?: readonly OwnerLimit[]) =>
  judgeMoves({ moves: movesOfTransaction({ ...base, ...changes }), limits: limitsBy(rows), spent })?.reason

const all = 2n ** 256n - 1n
const toUsdc = (data: string) => ({ to: usdc, data })

test.each<[string, Partial<SpendingTransaction>, string | undefined]>([
  ['coins up to the limit', { valueWei: ether / 10n }, undefined],
  ['a wei more', { valueWei: ether / 10n + 1n }, 'amount'],
  ['the same with its fee', { valueWei: ether / 10n, mostFeeWei: 1n }, 'amount'],
  ['a fee alone that is above it', { mostFeeWei: ether }, 'amount'],
  ['coins of less value', { chainId: 137, valueWei: 200n * ether }, undefined],
  ['coins without value', { chainId: 5, valueWei: 200n * ether, hasAuthorizations: true }, undefined],
  ['coins of an unknown network', { chainId: 9, mostFeeWei: 1n }, 'unlisted'],
  ['a token up to its limit', toUsdc(call('a9059cbb', friend, 200_000_000n)), undefined],
  ['more of it', toUsdc(call('a9059cbb', friend, 200_000_001n)), 'amount'],
  ['more of somebody’s who has allowed it', toUsdc(call('23b872dd', friend, friend, 200_000_001n)), 'amount'],
  ['a token without a limit', { data: call('a9059cbb', friend, 1n) }, 'unlisted'],
  ['an allowance up to the limit', toUsdc(call('095ea7b3', friend, 200_000_000n)), undefined],
  ['an allowance of everything', toUsdc(call('095ea7b3', friend, all)), 'unlimited'],
  ['the end of an allowance', toUsdc(call('095ea7b3', friend, 0n)), undefined],
  ['what may be the piece of a collection whose number is 0', { data: call('23b872dd', self, friend, 0n) }, 'unlisted'],
  ['an allowance of it', { data: call('095ea7b3', friend, 0n) }, 'unlisted'],
  ['an allowance of nobody', toUsdc(call('095ea7b3', zeroAddress, all)), undefined],
  ['an allowance through Permit2', { to: permit2Address, data: call('87517c45', usdc, friend, all, 1n) }, 'unlimited'],
  ['a collection', { data: call('a22cb465', friend, 1n) }, 'collection'],
  ['no collection any more', { data: call('a22cb465', friend, 0n) }, undefined],
  ['a piece of one', { data: call('b88d4fde', friend, friend, 1n) }, 'collection'],
  ['a call of the account’s own code', { to: self, data: '0x12345678' }, 'call'],
  ['coins to oneself', { to: self, valueWei: 1n }, undefined],
  ['a contract', { data: call('f2fde38b', friend) }, 'control'],
  ['code for the account', { hasAuthorizations: true }, 'delegation'],
  ['an unread call with coins', { valueWei: 1n, data: '0x12345678' }, 'call'],
  ['an unread call without', { data: '0x12345678' }, undefined],
  ['an unread call of a token with a limit', toUsdc('0x12345678'), 'call'],
  ['a transfer with bytes behind it', toUsdc(`${call('23b872dd', friend, friend, 1n)}00`), 'call'],
  ['what a vault holds', { data: call('b460af94', 1n, friend, self) }, 'call'],
  ['all shares of a vault', { data: call('ba087652', 1n, friend, self) }, 'call'],
  ['a punk', { data: call('8b72a2ec', friend, 1n) }, 'collection'],
  ['a punk for nothing', { data: call('bf31196f', 1n, 0n, friend) }, 'collection'],
  ['a name', { data: call('5b0fc9c3', 1n, friend) }, 'control'],
  ['a deposit for somebody', { data: call('205c2878', friend, 1n) }, 'call'],
  ['what a pool owes', { data: call('fc6f7865', 1n, friend, 1n, 1n) }, 'call'],
  ['coins of a contract that is an account', { data: call('b61d27f6', friend, 1n, 96n, 0n) }, 'call'],
  ['a role in a contract', { data: call('2f2ff15d', 1n, friend) }, 'control'],
  // Many a contract reads these all the same, and leaves out what is too much.
  ['a transfer with dirty bytes', { data: call('a9059cbb', `0x01${'0'.repeat(22)}${friend.slice(2)}`, 1n) }, 'call'],
  ['a collection with a yes that is no 1', { data: call('a22cb465', friend, 2n) }, 'call'],
  ['a transfer that is cut short', { data: call('23b872dd', friend, friend, 256n).slice(0, -2) }, 'call'],
  ['a new contract with coins', { to: undefined, valueWei: 1n }, 'call'],
  ['a new contract without', { to: undefined, data: '0x6000' }, undefined],
  ['a recipient that is none', { to: '0x12' }, 'unreadable'],
])('%s', (_title, changes, reason) => {
  expect(judge(changes)).toBe(reason)
})

describe('many calls in one', () => {
  const piece = call('42842e0e', self, friend, 1n)
  const bytesOf = (data: string) => {
    const digits = data.slice(2)
    return `${word(BigInt(digits.length / 2))}${digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')}`
  }
  /** As `bytes[]` of one item, behind so many words. */
  const listOf = (data: string, before = 0) =>
    `${word(BigInt(before + 1) * 32n)}${word(1n)}${word(32n)}${bytesOf(data)}`
  const multicall = (data: string) => `0xac9650d8${listOf(data)}`

  test.each<[string, string]>([
    ['multicall(bytes[])', multicall(piece)],
    ['multicall(uint256,bytes[])', `0x5ae401dc${word(9n)}${listOf(piece, 1)}`],
    ['multicall(bytes32,bytes[])', `0x1f0464d1${word(9n)}${listOf(piece, 1)}`],
    ['one within another', multicall(multicall(piece))],
    ['a form that a stranger has made up', `0x12345678${word(96n)}${word(9n)}${word(9n)}${bytesOf(piece)}`],
    ['a form without lengths', `0x12345678ff${piece.slice(2)}`],
    ['capital letters', multicall(piece).replace('42842e0e', '42842E0E')],
    ['a deposit that goes to somebody', multicall(call('b460af94', 1n, friend, self))],
    ['rights of somebody over all of it', multicall(call('a22cb465', friend, 1n))],
    ['what stands at the very end', `0x1234567842842e0e`],
  ])('%s is asked for what it hands over', (_title, data) => {
    expect(judge({ data })).toBe('call')
    expect(judge({ to: self, data: encodeExecute([{ to: friend, value: 0n, data: data as `0x${string}` }]) })).toBe(
      'call',
    )
  })

  test('asks nobody for calls that take what was allowed before', () => {
    // exactInputSingle of a router for swaps, and refundETH.
    expect(judge({ data: multicall(call('04e45aaf', usdc, friend, 500n, self, 1n, 1n, 0n)) })).toBeUndefined()
    expect(judge({ data: multicall('0x12210e8a') })).toBeUndefined()
  })
})

test('the amounts of a day, and of one request, add up by what they are of', () => {
  const half = { chainId: 1, amount: ether / 20n }
  expect(judge({ valueWei: ether / 20n }, [half])).toBeUndefined()
  expect(judge({ valueWei: ether / 20n }, [half, { chainId: 1, amount: 1n }])).toBe('day')
  // A limit that has been lowered since holds up nothing that moves nothing.
  expect(judge(toUsdc(call('095ea7b3', friend, 0n)), [{ chainId: 1, token: usdc, amount: all }])).toBeUndefined()
  expect(judge({ valueWei: ether / 20n }, [half, { chainId: 1, token: usdc, amount: all }])).toBeUndefined()
  expect(judge({ valueWei: ether / 20n }, [half, { chainId: 137, amount: all }])).toBeUndefined()
  const moves = [half, half, half].map((each) => ({ kind: 'amount', ...each }) as const)
  expect(judgeMoves({ moves, limits: limitsBy(), spent: [] })).toEqual({
    reason: 'amount',
    limit: { value: ether / 10n, decimals: 18, symbol: 'ETH' },
  })
})

test('the owner’s figures win, also on a network for tests; more than his maximum is his limit', () => {
  const rows = [
    { chainId: 1, limit: '2' },
    { chainId: 5, limit: '1', most: '3' },
    { chainId: 1, token: friend.toLowerCase(), limit: '7', most: '5' },
  ]
  expect(judge({ valueWei: 2n * ether }, [], rows)).toBeUndefined()
  expect(judge({ chainId: 5, valueWei: ether + 1n }, [], rows)).toBe('amount')
  expect(judge({ data: call('a9059cbb', friend, 7n) }, [], rows)).toBeUndefined()
  expect(limitsBy(rows).limits.map(({ most }) => most)).toEqual([
    2n * ether,
    200n * ether,
    3n * ether,
    200_000_000n,
    7n,
  ])
})

describe('a batch', () => {
  const pay = (value: bigint): BatchCall => ({ to: friend, value, data: '0x' })
  const approveAll: BatchCall = { to: usdc, value: 0n, data: call('095ea7b3', friend, all) as `0x${string}` }
  const judgeSigned = (calls: readonly BatchCall[], account: Address = self) => {
    const data = parseTypedData(sponsoredBatch({ chainId: 1, account, nonce: 0n, deadline: 9, gas: 1n, calls }))
    return judgeMoves({ moves: movesOfTypedData(data, self), limits: limitsBy(), spent: [] })?.reason
  }

  test.each<[string, readonly BatchCall[], string | undefined]>([
    ['up to the limit together', [pay(ether / 20n), pay(ether / 20n)], undefined],
    ['a wei more together', [pay(ether / 20n), pay(ether / 20n + 1n)], 'amount'],
    ['with an allowance of everything', [pay(1n), approveAll], 'unlimited'],
    ['with a call of the account itself', [{ to: self, value: 0n, data: '0x12345678' }], 'call'],
    ['with a batch in it', [{ to: self, value: 0n, data: encodeExecute([pay(ether)]) }], 'unreadable'],
    ['of no calls', [], undefined],
  ])('%s, sent by the account or signed for somebody who brings it', (_title, calls, reason) => {
    expect(judge({ to: self, data: encodeExecute(calls) })).toBe(reason)
    expect(judgeSigned(calls)).toBe(reason)
  })

  test('that cannot be read is above every limit, and one for somebody else’s code is like any data', () => {
    expect(judge({ to: self, data: `${encodeExecute([pay(1n)])}00` })).toBe('call')
    expect(judgeSigned([pay(1n)], friend)).toBe('permission')
  })
})

describe('typed data', () => {
  const reasonOf = (
    primaryType: string,
    fields: Readonly<Record<string, string>>,
    message: object,
    domain: object = { chainId: 1 },
  ) => {
    const types = { [primaryType]: Object.entries(fields).map(([name, type]) => ({ name, type })) }
    const data = parseTypedData({ types, primaryType, domain, message })
    return judgeMoves({ moves: movesOfTypedData(data, self), limits: limitsBy(), spent: [] })?.reason
  }
  const permit = { owner: 'address', spender: 'address', value: 'uint256', deadline: 'uint256' }
  const granted = { owner: friend, spender: friend, value: '1', deadline: '9' }

  test('asks where others move something by it, and nowhere else', () => {
    expect(reasonOf('Permit', permit, granted)).toBe('permission')
    // By its fields, whatever it is called.
    expect(reasonOf('Hello', permit, granted)).toBe('permission')
    expect(reasonOf('UsdSend', { amount: 'string' }, { amount: '1' })).toBe('permission')
    expect(reasonOf('Hello', { nonce: 'string' }, { nonce: '1' }, { verifyingContract: self })).toBe('permission')
    // Orders of markets whose fields say less.
    expect(reasonOf('Maker', { price: 'uint256' }, { price: '1' })).toBe('permission')
    expect(reasonOf('LoanOffer', { terms: 'string' }, { terms: 'a' })).toBe('permission')
    expect(reasonOf('Login', { nonce: 'string' }, { nonce: '1' })).toBeUndefined()
    expect(reasonOf('Mail', { contents: 'string' }, { contents: 'pay me' })).toBeUndefined()
  })

  test('counts what the calls of a batch move only where our own code would carry it out', () => {
    const calls = [{ to: friend, value: 1n, data: '0x' as const }]
    const own = sponsoredBatch({ chainId: 1, account: self, nonce: 0n, deadline: 9, gas: 1n, calls })
    const judged = (changes: object) =>
      judgeMoves({
        moves: movesOfTypedData(parseTypedData({ ...own, ...changes }), self),
        limits: limitsBy(),
        spent: [],
      })?.reason
    expect(judged({})).toBeUndefined()
    expect(judged({ domain: { ...own.domain, name: 'Other Account' } })).toBe('permission')
    const Batch = [...own.types.Batch, { name: 'mode', type: 'uint8' }]
    expect(judged({ types: { ...own.types, Batch }, message: { ...own.message, mode: 1 } })).toBe('permission')
  })

  test('of a network without value asks nobody; of no network it counts on every one', () => {
    expect(reasonOf('Permit', permit, granted, { chainId: 5 })).toBeUndefined()
    expect(reasonOf('Permit', permit, granted, { name: 'Token' })).toBe('permission')
    expect(reasonOf('Permit', permit, granted, { chainId: String(2n ** 200n) })).toBe('permission')
  })
})

test('property: whatever the bytes are, coins above the limit are never below it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.bigInt(ether / 10n + 1n, all), (bytes, valueWei) => {
      const data = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
      expect(judge({ data, valueWei })).toBe('amount')
    }),
  )
})
