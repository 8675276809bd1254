import { type Hex, memoryStorage, RpcError, silentLog } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { parseTokenList, type Token } from '@latchkey/evm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { laggingStorage } from '../testing/laggingStorage.ts'
import { testHub } from '../testing/testHub.ts'
import { ownTokenLimits, parseOwnTokens } from './ownTokens.ts'
import { addToken, findToken, listTokens, removeToken, tokensOf } from './tokenBook.ts'

const key = 'tokens.v1'
const usdc: Token = {
  chainId: 1,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
const odd: Token = {
  chainId: 1,
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  symbol: 'ODD',
  name: 'Odd',
  decimals: 77,
  origin: 'visitor',
}
const listOf = (...tokens: readonly Token[]) => JSON.stringify({ name: 'List', tokens })
const lists = (answers: Readonly<Record<string, () => string | Response>>) => ({
  urls: { 1: '/one.json', 10: '/ten.json' },
  fetch: async (url: RequestInfo | URL) => {
    const answer = answers[String(url)]?.() ?? new Response('', { status: 404 })
    return typeof answer === 'string' ? new Response(answer) : answer
  },
})
const symbols = (hub: Parameters<typeof tokensOf>[0]) =>
  tokensOf(hub)
    .get()
    .tokens.map(({ symbol }) => symbol)

test('a token of the visitor is kept and forgotten, a reload finds it, and it stays one of his', () => {
  const storage = memoryStorage()
  const { hub } = testHub({ storage, tokens: [usdc] })
  expect(addToken(hub, { ...odd, origin: 'list', logo: 'USDC' })).toBe('added')
  expect(addToken(hub, odd)).toBe('known')
  expect(addToken(hub, usdc)).toBe('known')
  const again = testHub({ storage, tokens: [usdc] }).hub
  expect(tokensOf(again).get()).toEqual({ tokens: [usdc, odd], isComplete: true })
  removeToken(again, { chainId: 1, address: usdc.address })
  removeToken(again, odd)
  expect(tokensOf(again).get().tokens).toEqual([usdc])
})

test('nothing is added of a network that is not here, nor beyond the room there is', () => {
  const { hub } = testHub()
  expect(addToken(hub, { ...odd, chainId: 77 })).toBe('unusable')
  expect(addToken(hub, { ...odd, decimals: 256 })).toBe('unusable')
  const many = Array.from({ length: ownTokenLimits.tokens }, (_, index) => ({
    ...odd,
    address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
  }))
  hub.storage.set(key, JSON.stringify(many))
  expect(addToken(hub, odd)).toBe('full')
})

test('another tab hears of it', () => {
  const storage = laggingStorage()
  const [left, right] = [testHub({ storage: storage.tab() }).hub, testHub({ storage: storage.tab() }).hub]
  expect(symbols(right)).toEqual([])
  addToken(left, odd)
  storage.deliver()
  expect(symbols(right)).toEqual(['ODD'])
})

test('lists are fetched when somebody asks, once each, and the first to speak of a contract is believed', async () => {
  let asked = 0
  const one = () => {
    asked++
    return listOf({ ...usdc, decimals: 18 }, { ...odd, symbol: 'LISTED' }, { ...odd, chainId: 10 })
  }
  const { hub } = testHub({ tokens: [usdc], tokenLists: lists({ '/one.json': one, '/ten.json': () => listOf() }) })
  addToken(hub, odd)
  expect(tokensOf(hub).get()).toEqual({ tokens: [usdc, odd], isComplete: false })
  const [found] = await Promise.all([listTokens(hub, 1), listTokens(hub, 1)])
  expect(found.map(({ symbol, decimals, origin }) => [symbol, decimals, origin])).toEqual([
    ['USDC', 6, undefined],
    ['LISTED', 77, 'list'],
  ])
  expect(tokensOf(hub).get().isComplete).toBe(false)
  await listTokens(hub)
  expect(tokensOf(hub).get().isComplete).toBe(true)
  expect(asked).toBe(1)
})

test.each([
  ['is not there', () => new Response('', { status: 500 })],
  ['is no JSON', () => '<html>'],
  ['is no list', () => '{"tokens":[{"chainId":1}]}'],
  ['has no end', () => `${listOf(usdc)}${' '.repeat(4_000_000)}`],
])('a list that %s holds up nothing, and is asked for again', async (_title, answer) => {
  let isWell = false
  const warnings: unknown[] = []
  const log = { ...silentLog, warn: (...words: unknown[]) => void warnings.push(words) }
  const tokenLists = { ...lists({ '/one.json': () => (isWell ? listOf(usdc) : answer()) }), urls: { 1: '/one.json' } }
  const { hub } = testHub({ log, tokenLists })
  expect(await listTokens(hub)).toEqual([])
  expect(tokensOf(hub).get().isComplete).toBe(true)
  expect(warnings).toHaveLength(1)
  isWell = true
  expect(await listTokens(hub)).toEqual(parseTokenList({ tokens: [usdc] }))
})

test('a list that never comes is not waited for', async () => {
  const tokenLists = { urls: { 1: '/one.json' }, fetch: () => new Promise<never>(() => undefined) }
  const { hub, clock } = testHub({ tokenLists, tokens: [usdc] })
  const listing = listTokens(hub, 1)
  clock.advance(5000)
  expect(await listing).toEqual([usdc])
  expect(tokensOf(hub).get().isComplete).toBe(true)
})

const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
const bytes32 = (text: string): Hex => `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`

test('a token that is found says which listed one it can be taken for, and one that is listed is as listed', async () => {
  const rpc = fakeRpc({
    eth_getCode: () => '0x60',
    eth_call: ([call]) => {
      const { data } = call as { data: string }
      return data === '0x313ce567' || data.startsWith('0x70a08231') ? word(6) : bytes32('USDС')
    },
  })
  const { hub } = testHub({ rpc, tokens: [usdc] })
  const { address } = odd
  const found = await findToken(hub, { chainId: 1, address })
  expect(found).toMatchObject({ status: 'found', token: { symbol: 'USDС', decimals: 6, origin: 'visitor' } })
  expect('namesake' in found && found.namesake?.unit).toEqual(usdc)
  expect(await findToken(hub, { chainId: 1, address: usdc.address })).toEqual({ status: 'found', token: usdc })
  await expect(findToken(hub, { chainId: 77, address })).rejects.toMatchObject({ code: 'chain_mapping_not_found' })
  const away = fakeRpc({
    eth_getCode: () => {
      throw new RpcError('rpc_unreachable')
    },
  })
  await expect(findToken(testHub({ rpc: away }).hub, { chainId: 1, address })).rejects.toThrow()
})

test('whatever is stored, what is read of it are tokens of the visitor with names that can be shown', () => {
  const field = fc.oneof(
    fc.anything(),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(...Object.values(odd)),
  )
  const item = fc.record({ chainId: field, address: field, symbol: field, name: field, decimals: field, origin: field })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.array(fc.oneof(item, fc.constant(odd))).map((list) => JSON.stringify(list) ?? ''),
      ),
      (text) => {
        for (const token of parseOwnTokens(text)) {
          expect(token.origin).toBe('visitor')
          expect(`${token.symbol}${token.name}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
          expect([...token.symbol].length <= 20 && [...token.name].length <= 60).toBe(true)
          expect(token.decimals >= 0 && token.decimals <= 255).toBe(true)
        }
      },
    ),
  )
})
