import type { Hex } from '@latchkey/base'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import type { Feed } from '../chains/chainPrices.ts'
import { contractNode, multicall3, word } from '../multicall/testing/contractNode.ts'
import { readPrices } from './readPrices.ts'

const now = 1_800_000_000_000
const nowSeconds = BigInt(now / 1000)
const feedAddress = toAddress('0x5fbdb2315678afecb367f032d93f642f64180aa3')
const sequencer = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const feed: Feed = {
  of: 'native',
  address: feedAddress,
  description: 'ETH / USD',
  decimals: 8,
  heartbeatSeconds: 3600,
}
const price = 312_745_000_000n

type Round = { answer: bigint; startedAt: bigint; updatedAt: bigint }
type Said = Partial<Round & { description: string; decimals: bigint }>

function encodeRound({ answer, startedAt, updatedAt }: Round): Hex {
  const shape = parseAbiParameters('uint80, int256, uint256, uint256, uint80')
  return encodeAbiParameters(shape, [1n, answer, startedAt, updatedAt, 1n])
}

function feedContract(said: Said = {}) {
  const { answer = price, updatedAt = nowSeconds - 60n, startedAt = updatedAt } = said
  const answers: Readonly<Record<string, Hex>> = {
    '0xfeaf968c': encodeRound({ answer, startedAt, updatedAt }),
    '0x313ce567': word(said.decimals ?? 8n),
    '0x7284e416': encodeAbiParameters([{ type: 'string' }], [said.description ?? 'ETH / USD']),
  }
  return (data: Hex) => answers[data] ?? '0x'
}

async function judge(said: Said, options: { feed?: Partial<Feed>; sequencer?: Said | null } = {}) {
  const contracts = new Map([[feedAddress, feedContract(said)]])
  if (options.sequencer) contracts.set(sequencer, feedContract(options.sequencer))
  const prices = { feeds: [{ ...feed, ...options.feed }], ...(options.sequencer !== undefined && { sequencer }) }
  const [answer] = await readPrices({
    chain: { contracts: { multicall3 } },
    prices,
    rpc: contractNode({ contracts }),
    now,
  })
  if (answer === undefined) throw new Error('An answer was expected')
  return 'fault' in answer ? answer.fault : answer
}

test('a price is exact, with its age and how long it may be shown', async () => {
  expect(await judge({})).toMatchObject({
    of: 'native',
    price: { units: price, decimals: 8 },
    ageSeconds: 60,
    goodUntilMs: now + (3600 + 600 - 60) * 1000,
  })
})

test.each<[string, Said, string]>([
  ['calls itself otherwise', { description: 'BTC / USD' }, 'other_description'],
  ['has 18 decimals instead of 8', { decimals: 18n }, 'other_decimals'],
  ['has decimals that wrap round to 8', { decimals: 2n ** 255n + 8n }, 'other_decimals'],
  ['says zero', { answer: 0n }, 'not_positive'],
  ['says less than zero', { answer: -1n }, 'not_positive'],
  ['says more than anything can cost', { answer: 2n ** 255n - 1n }, 'absurd'],
  ['was never set', { updatedAt: 0n }, 'never_set'],
  ['is from the future', { updatedAt: nowSeconds + 301n }, 'in_future'],
  ['is from a future beyond all numbers', { updatedAt: 2n ** 256n - 1n }, 'in_future'],
  ['is older than its heartbeat and ten minutes', { updatedAt: nowSeconds - 4201n }, 'stale'],
])('error: a feed that %s has no price', async (_what, said, fault) => {
  expect(await judge(said)).toBe(fault)
})

test('a feed is believed to the last second of its patience, and where clocks differ a little', async () => {
  expect(await judge({ updatedAt: nowSeconds - 4200n })).toMatchObject({ ageSeconds: 4200 })
  expect(await judge({ updatedAt: nowSeconds + 300n })).toMatchObject({ ageSeconds: 0 })
})

test('an owner’s feed of 18 decimals is as exact as any', async () => {
  const said = { decimals: 18n, answer: 3_127_450_000_000_000_000_001n }
  expect(await judge(said, { feed: { decimals: 18 } })).toMatchObject({ price: { units: said.answer, decimals: 18 } })
})

test('the feed of a currency may rest for a weekend, and no longer', async () => {
  const euro = { of: 'EUR', description: 'EUR / USD', heartbeatSeconds: 86_400 } as const
  const said = { description: 'EUR / USD', answer: 108_000_000n }
  const limit = 72n * 3600n + 600n
  expect(await judge({ ...said, updatedAt: nowSeconds - limit }, { feed: euro })).toMatchObject({ of: 'EUR' })
  expect(await judge({ ...said, updatedAt: nowSeconds - limit - 1n }, { feed: euro })).toBe('stale')
})

test('a rollup has prices while its sequencer has run for an hour', async () => {
  const up = { answer: 0n, startedAt: nowSeconds - 3600n }
  expect(await judge({}, { sequencer: up })).toMatchObject({ price: { units: price } })
  expect(await judge({}, { sequencer: { ...up, answer: 1n } })).toBe('sequencer_down')
  expect(await judge({}, { sequencer: { ...up, startedAt: nowSeconds - 3599n } })).toBe('sequencer_down')
  expect(await judge({}, { sequencer: { ...up, startedAt: 0n } })).toBe('sequencer_unknown')
  expect(await judge({}, { sequencer: null })).toBe('sequencer_unknown')
})

test('error: an address without a contract, or with one that answers too little, has no price', async () => {
  for (const contract of [() => '0x' as const, () => word(1n), () => '0x00' as const]) {
    const rpc = contractNode({ contracts: new Map([[feedAddress, contract]]) })
    const answers = await readPrices({ chain: { contracts: { multicall3 } }, prices: { feeds: [feed] }, rpc, now })
    expect(answers).toEqual([{ of: 'native', feed, fault: 'no_answer' }])
  }
})

test('all feeds of a chain are one round trip, and a bad one harms no other', async () => {
  const other = toAddress('0x1111111111111111111111111111111111111111')
  const token = toAddress('0x2222222222222222222222222222222222222222')
  const contracts = new Map([
    [feedAddress, feedContract()],
    [other, feedContract({ answer: -5n })],
  ])
  const rpc = contractNode({ contracts })
  const feeds = [feed, { ...feed, of: token }, { ...feed, of: 'EUR' as const, address: other }]
  const answers = await readPrices({ chain: { contracts: { multicall3 } }, prices: { feeds }, rpc, now })
  expect(answers.map((answer) => ('fault' in answer ? answer.fault : answer.price.units))).toEqual([
    price,
    price,
    'not_positive',
  ])
  expect(rpc.requests()).toBe(1)
})

test('a lying node can make a visitor believe a price that looks like one, and no other', async () => {
  // The bounds of SECURITY.md: nothing that a node says of itself proves a price, so no rule of safety rests on one.
  expect(await judge({ answer: 1n })).toMatchObject({ price: { units: 1n } })
  expect(await judge({ answer: price * 1000n })).toMatchObject({ price: { units: price * 1000n } })
  expect(await judge({ answer: 10n ** 30n + 1n })).toBe('absurd')
})
