import { type Rpc, RpcError } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import type { Chain, Token } from '../chains/chain.ts'
import type { FeedSubject } from '../chains/chainPrices.ts'
import { contractNode, multicall3, word } from '../multicall/testing/contractNode.ts'
import type { PriceAnswer } from '../prices/readPrices.ts'
import { isSmall, listHoldings, sortByValue } from './listHoldings.ts'
import { readBalances } from './readBalances.ts'
import { readPortfolio } from './readPortfolio.ts'
import { sumHoldings } from './sumHoldings.ts'

const account = toAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
const dollarAddress = toAddress('0x5fbdb2315678afecb367f032d93f642f64180aa3')
const oddAddress = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const ether = 10n ** 18n
const now = 1_800_000_000_000

function chainOf(id: number, testnet?: boolean): Chain {
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
    contracts: { multicall3 },
    ...(testnet === undefined ? {} : { testnet }),
  }
}
const dollar = (chainId: number): Token => ({
  chainId,
  address: dollarAddress,
  symbol: 'USDL',
  name: 'Dollar',
  decimals: 6,
})
const odd: Token = { chainId: 1, address: oddAddress, symbol: 'ODD', name: 'Odd', decimals: 18 }

function price(of: FeedSubject, dollars: bigint, goodUntilMs = now): PriceAnswer {
  const feed = { of, address: multicall3, description: 'X / USD', decimals: 8, heartbeatSeconds: 60 }
  return { of, feed, price: { units: dollars * 10n ** 8n, decimals: 8 }, ageSeconds: 0, goodUntilMs }
}

const away: Rpc = fakeRpc({
  eth_blockNumber: () => {
    throw new RpcError('rpc_unreachable')
  },
})

test('balances are one round trip, and a token that does not answer is missing, not zero', async () => {
  const rpc = contractNode({ coins: ether, contracts: new Map([[dollarAddress, () => word(5n)]]), blockNumber: 12n })
  const tokens = [dollar(1), odd, dollar(2)]
  const balances = await readBalances({ chain: chainOf(1), address: account, tokens, rpc })
  expect(balances).toEqual({ native: ether, tokens: new Map([[dollarAddress, 5n]]), blockNumber: 12n })
  expect(rpc.requests()).toBe(1)
})

test('an answer that is not one whole word is no balance', async () => {
  const contracts = new Map([[dollarAddress, () => `${word(5n)}00` as const]])
  const rpc = contractNode({ contracts })
  expect((await readBalances({ chain: chainOf(1), address: account, tokens: [dollar(1)], rpc })).tokens.size).toBe(0)
})

test('a network whose node is away is as last seen, never nothing, and holds up no other', async () => {
  const chains = [chainOf(1), chainOf(2), chainOf(3)]
  const there = contractNode({ coins: 3n })
  const asked = { address: account, chains, tokens: [], now: () => now }
  const before = await readPortfolio({ ...asked, rpc: (id) => (id === 3 ? away : there) })
  expect(before.map(({ status }) => status)).toEqual(['read', 'read', 'away'])
  const later = await readPortfolio({ ...asked, before, now: () => now + 5, rpc: (id) => (id === 1 ? there : away) })
  expect(later).toEqual([
    { chainId: 1, status: 'read', balances: { native: 3n, tokens: new Map(), blockNumber: 7n }, readAtMs: now + 5 },
    expect.objectContaining({ chainId: 2, status: 'away', lastSeen: expect.objectContaining({ readAtMs: now }) }),
    expect.objectContaining({ chainId: 3, status: 'away', lastSeen: undefined }),
  ])
  const last = await readPortfolio({ ...asked, before: later, rpc: () => away })
  expect(last.map((each) => each.status === 'away' && each.lastSeen?.readAtMs)).toEqual([now + 5, now, undefined])
})

test('a reading that was called off ends with its reason, and says of no network that it is away', async () => {
  const abort = new AbortController()
  abort.abort(new Error('called off'))
  const asked = { address: account, chains: [chainOf(1)], tokens: [], now: () => now, rpc: () => away }
  await expect(readPortfolio({ ...asked, signal: abort.signal })).rejects.toThrow('called off')
})

async function hold(tokens: readonly Token[], prices: readonly PriceAnswer[], coins = 2n * ether) {
  const chains = [chainOf(1), chainOf(2)]
  const contracts = new Map([
    [dollarAddress, () => word(1_500_000n)],
    [oddAddress, () => word(7n)],
  ])
  const rpc = (id: number) => (id === 1 ? contractNode({ coins, contracts }) : away)
  const networks = await readPortfolio({ address: account, chains, tokens, now: () => now, rpc })
  return listHoldings({ chains, tokens, networks, prices: new Map([[1, prices]]), now })
}

test('values are exact, and a sum names what it leaves out', async () => {
  const holdings = await hold([dollar(1), odd], [price('native', 3000n), price(dollarAddress, 1n)])
  expect(holdings.map(({ unit, amount, value }) => [unit.symbol, amount, value?.units])).toEqual([
    ['ETH', 2n * ether, 6000n * 10n ** 26n],
    ['USDL', 1_500_000n, 150_000_000_000_000n],
    ['ODD', 7n, undefined],
    ['ETH', undefined, undefined],
  ])
  const { total, leftOut, unseen } = sumHoldings(holdings)
  expect(total).toEqual({ units: 60_015n * 10n ** 25n, decimals: 26 })
  expect(leftOut.map(({ unit }) => unit.symbol)).toEqual(['ODD'])
  expect(unseen.map(({ id }) => id)).toEqual([2])
})

test('a price that has become too old since it was read values nothing', async () => {
  const [coins] = await hold([], [price('native', 3000n, now - 1)])
  expect(coins?.value).toBeUndefined()
  expect(sumHoldings(coins === undefined ? [] : [coins]).total).toBeUndefined()
})

test('nothing is worth nothing at any price, and what nobody can value is never small', async () => {
  const holdings = await hold([dollar(1), odd], [price(dollarAddress, 1n)], 0n)
  expect(holdings.map((each) => [each.unit.symbol, each.value?.units, isSmall(each)])).toEqual([
    ['ETH', 0n, true],
    ['USDL', 150_000_000_000_000n, false],
    ['ODD', undefined, false],
    ['ETH', undefined, false],
  ])
  const dust = await hold([], [price('native', 3000n)], 10n ** 14n)
  expect(dust.map(isSmall)).toEqual([true, false])
})

test('what is worth most stands first, and what is there of unknown worth before what is not there', async () => {
  const holdings = await hold([odd, dollar(1)], [price('native', 0n), price(dollarAddress, 1n)])
  const order = sortByValue(holdings).map(({ unit, chain }) => `${unit.symbol} ${chain.id}`)
  expect(order).toEqual(['USDL 1', 'ETH 1', 'ODD 1', 'ETH 2'])
})

test('coins of test networks count only where there are no others', async () => {
  const test2 = chainOf(2, true)
  const rpc = () => contractNode({ coins: ether })
  const sumOf = async (chains: readonly Chain[]) => {
    const networks = await readPortfolio({ address: account, chains, tokens: [], now: () => now, rpc })
    const prices = new Map([[1, [price('native', 1n)]]])
    return sumHoldings(listHoldings({ chains, tokens: [], networks, prices, now }))
  }
  expect(await sumOf([chainOf(1), test2])).toMatchObject({ total: { units: 10n ** 26n }, leftOut: [] })
  expect((await sumOf([test2])).leftOut.map(({ chain }) => chain.id)).toEqual([2])
})
