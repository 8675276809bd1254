import type { Hex } from '@latchkey/base'
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { parsePrices } from '../chains/parsePrices.ts'
import { contractNode, multicall3, word } from '../multicall/testing/contractNode.ts'
import { feedsOf } from './feedsOf.ts'
import { poolReads } from './readPool.ts'
import { readPrices } from './readPrices.ts'

const now = 1_800_000_000_000
const updatedAt = BigInt(now / 1000 - 60)
const wrapped = toAddress('0x4200000000000000000000000000000000000006')
const dollar = toAddress('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913')
const poolAddress = toAddress('0x5fbdb2315678afecb367f032d93f642f64180aa3')
const feedAddress = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const feed = {
  of: dollar,
  address: feedAddress,
  description: 'USDC / USD',
  decimals: 8,
  heartbeatSeconds: 3600,
} as const
const pool = {
  of: 'native',
  address: poolAddress,
  token: wrapped,
  against: { of: dollar, token: dollar },
} as const

/** 1.0001 to the power of -195685 is about 3.17·10⁻⁹: 3,174 of six decimals for one of eighteen. */
const tick = -195_685

type Said = {
  readonly tick?: number
  readonly spotTick?: number
  /** Added to what the ticks of half an hour come to. */
  readonly beyond?: bigint
  readonly tokens?: readonly [Hex, Hex]
  readonly answer?: bigint
  readonly isSilent?: boolean
}

function rootAt(spotTick: number): bigint {
  return BigInt(Math.floor(1.0001 ** (spotTick / 2) * 2 ** 48)) << 48n
}

async function read(said: Said) {
  const { tick: mean = tick, spotTick = mean, beyond = 0n, tokens = [wrapped, dollar] } = said
  const { answer = 100_000_000n, isSilent } = said
  const observed = encodeAbiParameters(parseAbiParameters('int56[], uint160[]'), [
    [1_000_000n, 1_000_000n + BigInt(mean) * 1800n + beyond],
    [1n, 2n],
  ])
  const inPool: Readonly<Record<string, Hex>> = {
    '0x0dfe1681': word(BigInt(tokens[0])),
    '0xd21220a7': word(BigInt(tokens[1])),
    '0x3850c7bd': `${word(rootAt(spotTick))}${word(0n).slice(2).repeat(6)}`,
  }
  const round = parseAbiParameters('uint80, int256, uint256, uint256, uint80')
  const inFeed: Readonly<Record<string, Hex>> = {
    '0xfeaf968c': encodeAbiParameters(round, [1n, answer, updatedAt, updatedAt, 1n]),
    '0x313ce567': word(8n),
    '0x7284e416': encodeAbiParameters([{ type: 'string' }], ['USDC / USD']),
  }
  const contracts = new Map<string, (data: Hex) => Hex>([
    [poolAddress, (data) => (isSilent ? '0x' : (inPool[data] ?? observed))],
    [feedAddress, (data) => inFeed[data] ?? '0x'],
    [wrapped, () => word(18n)],
    [dollar, () => word(6n)],
  ])
  const rpc = contractNode({ contracts })
  const prices = { feeds: [feed], pools: [pool] }
  const answers = await readPrices({ chain: { contracts: { multicall3 } }, prices, rpc, now })
  const told = answers.find(({ of }) => of === 'native')
  if (told === undefined) throw new Error('An answer was expected')
  expect(rpc.requests()).toBe(1)
  return 'fault' in told ? told.fault : told
}

const expected = 1.0001 ** tick * 1e12

/** A price as a number, for comparing with what floating point says. */
async function dollarsOf(said: Said): Promise<number> {
  const told = await read(said)
  if (typeof told === 'string') throw new Error(told)
  return Number(told.price.units) / 10 ** told.price.decimals
}

test('a pool tells the mean of half an hour, in dollars by the feed of its other token', async () => {
  expect((await dollarsOf({})) / expected).toBeCloseTo(1, 9)
  expect((await dollarsOf({ answer: 50_000_000n })) / expected).toBeCloseTo(0.5, 9)
})

test('the other way round it is the same price', async () => {
  expect((await dollarsOf({ tick: -tick, tokens: [dollar, wrapped] })) / expected).toBeCloseTo(1, 9)
})

test('a mean between two ticks is the lower one, also below zero', async () => {
  expect((await dollarsOf({ beyond: 1n })) / expected).toBeCloseTo(1, 9)
  expect((await dollarsOf({ beyond: -1n })) / expected).toBeCloseTo(1 / 1.0001, 9)
})

test('the question for the mean agrees with an independent library', () => {
  const data = encodeFunctionData({ abi: parseAbi(['function observe(uint32[] secondsAgos)']), args: [[1800, 0]] })
  expect(poolReads(pool)[3]).toEqual({ to: poolAddress, data })
})

test.each<[string, Said, string]>([
  ['is of other tokens', { tokens: [wrapped, feedAddress] }, 'other_tokens'],
  ['was moved in this moment', { spotTick: tick + 600 }, 'unsteady'],
  ['was moved down in this moment', { spotTick: tick - 600 }, 'unsteady'],
  ['does not answer', { isSilent: true }, 'no_answer'],
  ['has a tick that no pool has', { tick: 900_000, spotTick: 0 }, 'no_answer'],
  ['is against what has no price', { answer: -1n }, 'not_positive'],
])('error: a pool that %s has no price', async (_what, said, fault) => {
  expect(await read(said)).toBe(fault)
})

test('a pool is read where no feed is, with the feed that it needs, and only when the owner names it', () => {
  const token = toAddress('0x1111111111111111111111111111111111111111')
  const listed = [{ chainId: 8453, address: token, symbol: 'X', name: 'X', decimals: 18 }]
  const own = parsePrices({
    pools: [
      { of: 'native', address: poolAddress, token: wrapped, against: { of: dollar } },
      { of: token, address: poolAddress, against: { of: 'native', token: wrapped } },
    ],
  })
  const { feeds, pools } = feedsOf({ id: 8453, prices: own }, listed)
  expect(pools?.map(({ of }) => of)).toEqual([token])
  expect(feeds.map(({ of }) => of)).toEqual(['EUR', 'GBP', 'native'])
  expect(feedsOf({ id: 424242, prices: own }, []).pools?.map(({ of }) => of)).toEqual(['native'])
  expect(feedsOf({ id: 8453 }, listed).pools).toBeUndefined()
  const wrong: readonly unknown[] = [{}, [1], [{ of: token, address: poolAddress }], [{ of: 'native', address: token }]]
  for (const list of wrong) expect(() => parsePrices({ pools: list })).toThrow(/prices\.pools/)
})
