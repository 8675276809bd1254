import { httpRpc, type Rpc, systemClock } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import {
  type ChainPrices,
  listHoldings,
  readBalances,
  readPortfolio,
  readPrices,
  sumHoldings,
  toAddress,
} from '@latchkey/evm'
import { createClient, encodeFunctionData, erc20Abi, http, parseAbi } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { afterAll, expect, test } from 'vitest'
import { operator } from './devAccounts.ts'
import { type DevChain, startDevChains } from './startDevChains.ts'

const visitor = toAddress('0x2222222222222222222222222222222222222222')
const feedAbi = parseAbi([
  'function set(int256 answer, uint256 startedAt, uint256 updatedAt)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
])
const clock = fakeClock()
const chains = await startDevChains({ clock })
afterAll(() => chains.close())
// Fails below where there are not two of them.
const [local, rollup] = chains.chains as [DevChain, DevChain]

function rpcOf({ url }: Pick<DevChain, 'url'>): Rpc {
  return httpRpc({ url, fetch, clock: systemClock })
}

function pricesOf({ chain }: DevChain): ChainPrices {
  if (chain.prices === undefined || chain.prices === false) throw new Error('Prices were expected')
  return chain.prices
}

async function read(devChain: DevChain) {
  const { chain } = devChain
  return await readPrices({ chain, prices: pricesOf(devChain), rpc: rpcOf(devChain), now: Date.now() })
}

async function faultOf(devChain: DevChain, of: string) {
  const answer = (await read(devChain)).find((each) => each.of === of)
  return answer !== undefined && 'fault' in answer ? answer.fault : answer?.price.units
}

type Answer = { readonly answer: bigint; readonly startedAt?: number; readonly updatedAt?: number }

async function set(devChain: DevChain, address: string, { answer, ...times }: Answer) {
  const now = Math.floor(Date.now() / 1000)
  const { startedAt = now - 86_400, updatedAt = now } = times
  const args = [answer, BigInt(startedAt), BigInt(updatedAt)] as const
  const data = encodeFunctionData({ abi: feedAbi, functionName: 'set', args })
  await rpcOf(devChain).call({ method: 'eth_sendTransaction', params: [{ from: operator, to: address, data }] })
}

test('both chains tell their prices, each as the contract has it', async () => {
  for (const devChain of [local, rollup]) {
    const answers = await read(devChain)
    expect(answers.map(({ of }) => of)).toEqual(['native', devChain.tokens[0]?.address, 'EUR', 'GBP', 'JPY'])
    for (const answer of answers) {
      const client = createClient({ transport: http(devChain.url, { retryCount: 0 }) })
      const [, units] = await readContract(client, {
        address: answer.source.address,
        abi: feedAbi,
        functionName: 'latestRoundData',
      })
      expect('price' in answer && answer.price).toEqual({ units, decimals: 8 })
    }
  }
})

test('every figure of a portfolio is the chain’s, to the wei', async () => {
  await local.faucet(visitor)
  for (const { address } of [...local.tokens, local.tokens[1]].flatMap((token) => token ?? [])) {
    await local.faucet(visitor, address)
  }
  await rollup.faucet(visitor)
  const both = [local, rollup]
  const tokens = both.flatMap((devChain) => devChain.tokens)
  const known = both.map(({ chain }) => chain)
  const rpc = (id: number) => rpcOf(id === local.chain.id ? local : rollup)
  const networks = await readPortfolio({ address: visitor, chains: known, tokens, rpc, now: Date.now })
  const prices = new Map([
    [local.chain.id, await read(local)],
    [rollup.chain.id, await read(rollup)],
  ])
  const holdings = listHoldings({ chains: known, tokens, networks, prices, now: Date.now() })
  for (const { chain, unit, amount } of holdings) {
    const client = createClient({ transport: http(chain.rpcUrls[0], { retryCount: 0 }) })
    const real =
      'address' in unit
        ? await readContract(client, {
            address: unit.address,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [visitor],
          })
        : await getBalance(client, { address: visitor })
    expect(amount).toBe(real)
  }
  const { total, leftOut, unseen } = sumHoldings(holdings)
  // 20 coins at 3127.45 dollars and 1000 USDL at 0.9998.
  expect(total).toEqual({ units: 6_354_880n * 10n ** 24n, decimals: 26 })
  expect(leftOut.map(({ unit, chain }) => `${unit.symbol} ${chain.id}`)).toEqual([`LATCH ${local.chain.id}`])
  expect(unseen).toEqual([])
})

test('a chain that names no Multicall3 is read by a batch, with the same figures', async () => {
  const options = { address: visitor, tokens: local.tokens, rpc: rpcOf(local) }
  const one = await readBalances({ chain: local.chain, ...options })
  expect(await readBalances({ chain: { id: local.chain.id }, ...options })).toEqual(one)
  // An address without code answers nothing: the node is then asked for each.
  const elsewhere = { id: local.chain.id, contracts: { multicall3: visitor } }
  expect(await readBalances({ chain: elsewhere, ...options, rpc: rpcOf(local) })).toEqual(one)
})

test('a bad answer of a real feed is no price, and the next good one is', async () => {
  const address = pricesOf(local).feeds.find(({ of }) => of === 'native')?.address ?? visitor
  const now = Math.floor(Date.now() / 1000)
  await set(local, address, { answer: -1n })
  await expect.poll(() => faultOf(local, 'native')).toBe('not_positive')
  await set(local, address, { answer: 5n, updatedAt: now - 4_300 })
  await expect.poll(() => faultOf(local, 'native')).toBe('stale')
  await set(local, address, { answer: 5n, updatedAt: now + 4_300 })
  await expect.poll(() => faultOf(local, 'native')).toBe('in_future')
  await set(local, address, { answer: 5n, updatedAt: 0 })
  await expect.poll(() => faultOf(local, 'native')).toBe('never_set')
  await set(local, address, { answer: 312_745_000_000n })
  await expect.poll(() => faultOf(local, 'native')).toBe(312_745_000_000n)
})

test('while the rollup’s sequencer stands still, and for an hour after it, no price of it is believed', async () => {
  const address = pricesOf(rollup).sequencer ?? visitor
  const now = Math.floor(Date.now() / 1000)
  await set(rollup, address, { answer: 1n, startedAt: now })
  await expect.poll(() => faultOf(rollup, 'native')).toBe('sequencer_down')
  await set(rollup, address, { answer: 0n, startedAt: now - 3_000 })
  await expect.poll(() => faultOf(rollup, 'EUR')).toBe('sequencer_down')
  await set(rollup, address, { answer: 0n, startedAt: now - 3_600 })
  await expect.poll(() => faultOf(rollup, 'native')).toBe(312_745_000_000n)
})

test('nobody but the operator sets a price', async () => {
  const [feed] = pricesOf(local).feeds
  const data = encodeFunctionData({ abi: feedAbi, functionName: 'set', args: [1n, 1n, 1n] })
  const call = rpcOf(local).call({ method: 'eth_call', params: [{ from: visitor, to: feed?.address, data }, 'latest'] })
  await expect(call).rejects.toThrow('refused eth_call')
})

test('prices are said anew while a chain is at rest, so that they are never old', async () => {
  await clock.advance(1_200_000)
  const client = createClient({ transport: http(local.url, { retryCount: 0 }) })
  const address = pricesOf(local).feeds[1]?.address ?? visitor
  await expect
    .poll(async () => (await readContract(client, { address, abi: feedAbi, functionName: 'latestRoundData' }))[3])
    .toBe(BigInt(clock.now() / 1000))
})
