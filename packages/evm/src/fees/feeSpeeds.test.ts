import { silentLog } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import type { Chain } from '../chains/chain.ts'
import { toTransactionParameters } from '../transfers/transactionParameters.ts'
import type { FeeChoice } from './feeChoice.ts'
import { readFeeHistory, usualTip } from './feeHistory.ts'
import { distinctOffers, type FeeOffer } from './feeOffers.ts'
import { judgeQuote, mostFeePerGas } from './judgeFee.ts'
import { measureBlockTime } from './measureBlockTime.ts'
import { quoteMax } from './quoteMax.ts'
import { hex, node, plain, quote, rollup, transfer, without } from './testing/feeNode.ts'
import { waitBlocks } from './waitBlocks.ts'

const gwei = 10n ** 9n

/** A history of blocks, each with its base fee and three tips, and the base fee of the next. */
const history = (blocks: readonly (readonly [base: bigint, ...tips: bigint[]])[], next: bigint, ratios?: number[]) => ({
  baseFeePerGas: [...blocks.map(([base]) => hex(base)), hex(next)],
  reward: blocks.map(([, ...tips]) => tips.map(hex)),
  ...(ratios && { gasUsedRatio: ratios }),
})

async function quoted(change: Parameters<typeof node>[0] = {}, chain: Chain = plain, feeChoice?: FeeChoice) {
  const estimate = await quote(node(change), chain, transfer, feeChoice)
  if (estimate.status !== 'quoted') throw estimate.error
  return { quote: estimate.quote, ...estimate.choices }
}

describe('the three speeds', () => {
  // Base fee 100, tip 5; a tenth stays below 1, nine tenths below 10.
  test('normal is what the rule of the specification takes, to the wei, and one request tells them all', async () => {
    const rpc = node()
    const estimate = await quote(rpc)
    if (estimate.status !== 'quoted') throw estimate.error
    const normal = estimate.choices?.offers.find(({ speed }) => speed === 'normal')
    expect(normal).toMatchObject({ maxFeePerGas: 125n, maxPriorityFeePerGas: 5n, maxFee: estimate.quote.maxFee })
    expect(rpc.requests()).toBe(1)
    expect(rpc.calls.find(({ method }) => method === 'eth_feeHistory')?.params).toEqual([
      '0x14',
      'latest',
      [10, 50, 90],
    ])
  })

  test.each([
    ['slow', 113n, 1n],
    ['normal', 125n, 5n],
    ['fast', 210n, 10n],
  ] as const)('%s has a price of its own, and a choice of it makes a quote of it', async (feeChoice, most, tip) => {
    const { quote: found, offers } = await quoted({}, plain, feeChoice)
    expect(found.transfer).toMatchObject({ maxFeePerGas: most, maxPriorityFeePerGas: tip })
    expect(Object.isFrozen(found)).toBe(true)
    const offer = offers?.find(({ speed }) => speed === feeChoice)
    expect([offer?.expectedFee, offer?.maxFee]).toEqual([found.expectedFee, found.maxFee])
  })

  test('each holds the layer-1 and operator fee of a rollup', async () => {
    const { offers = [] } = await quoted({}, rollup)
    expect(offers.map(({ maxFee, maxFeePerGas }) => maxFee - 21_000n * maxFeePerGas)).toEqual([
      22_007n,
      22_007n,
      22_007n,
    ])
  })

  test('slow is never dearer than normal, nor fast cheaper, whatever the tips', async () => {
    for (const tips of [
      [9n, 9n, 9n],
      [0n, 0n, 0n],
      [50n, 60n, 70n],
      [1n, 2n, 3n],
    ]) {
      const { offers = [] } = await quoted({ eth_feeHistory: () => history([[100n, ...tips]], 100n) })
      const [slow, normal, fast] = offers
      expect(slow!.maxFeePerGas <= normal!.maxFeePerGas && normal!.maxFeePerGas <= fast!.maxFeePerGas).toBe(true)
      expect(slow!.expectedFee <= normal!.expectedFee && normal!.expectedFee <= fast!.expectedFee).toBe(true)
    }
  })

  test.each([
    ['Arbitrum', 42161],
    ['zkSync', 324],
    ['Linea', 59144],
  ])('%s has one: there hurry brings nothing', async (_name, id) => {
    const { offers = [], quote: found } = await quoted({}, { ...plain, id }, 'fast')
    expect(distinctOffers(offers, undefined).map(({ speed }) => speed)).toEqual(['normal'])
    expect(found.transfer).toMatchObject({ maxFeePerGas: 125n, maxPriorityFeePerGas: 5n })
  })

  test('a transfer that came with its own price has none', async () => {
    const estimate = await quote(node(), plain, { ...transfer, maxFeePerGas: 10n })
    expect(estimate).not.toHaveProperty('choices')
  })
})

describe('on a network without a fee market', () => {
  /** As a node answers that knows no base fee: without the newer methods, or with zeros. */
  const legacy = (gasPrice: bigint) => ({
    ...without('eth_feeHistory', 'eth_maxPriorityFeePerGas'),
    eth_gasPrice: () => hex(gasPrice),
    eth_getBlockByNumber: () => ({ number: '0x5' }),
  })

  test.each([
    ['slow', 'slow', 120n],
    ['normal', 'normal', 120n],
    ['fast', 'fast', 150n],
    ['a price of his own', { maxFeePerGas: 200n, maxPriorityFeePerGas: 7n }, 200n],
  ] as const)('%s has one price, all of which is paid', async (_name, feeChoice, price) => {
    const { quote: found, offers = [], nextBaseFee } = await quoted(legacy(120n), plain, feeChoice)
    expect(found.transfer).toMatchObject({ type: 'legacy', maxFeePerGas: price, maxPriorityFeePerGas: price })
    expect([found.expectedFee, found.maxFee]).toEqual([21_000n * price, 21_000n * price])
    // Nobody knows what less than the node's price would wait for.
    expect(distinctOffers(offers, undefined).map(({ speed }) => speed)).toEqual(['normal', 'fast'])
    expect([nextBaseFee, ...offers.map(({ waitBlocks }) => waitBlocks)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a wallet is asked with the price, and with no caps that its network does not know', async () => {
    const { quote: found } = await quoted(legacy(120n))
    expect(toTransactionParameters(found.transfer)).toMatchObject({ gas: '0x5208', gasPrice: '0x78' })
    expect(toTransactionParameters(found.transfer)).not.toHaveProperty('maxFeePerGas')
  })

  test('a history of zeros is none, and a price of nothing is no price', async () => {
    const zeros = {
      oldestBlock: '0x1',
      baseFeePerGas: ['0x0', '0x0'],
      gasUsedRatio: [0.5],
      reward: [['0x0', '0x0', '0x0']],
    }
    const { quote: found } = await quoted({ ...legacy(120n), eth_feeHistory: () => zeros })
    expect(found.transfer).toMatchObject({ type: 'legacy', maxFeePerGas: 120n })
    const free = await quote(node(legacy(0n)))
    expect(free).toMatchObject({ status: 'unavailable', error: { code: 'fee_not_named' } })
  })

  test('Max leaves nothing', async () => {
    const sources = { transfer, chain: plain, rpc: node(legacy(120n)), clock: fakeClock(), log: silentLog }
    const { estimate, amount } = await quoteMax({ ...sources, balance: 10n ** 18n, feeChoice: 'fast' })
    expect(estimate).toMatchObject({ status: 'quoted', quote: { transfer: { type: 'legacy', maxFeePerGas: 150n } } })
    expect(amount).toBe(10n ** 18n - 21_000n * 150n)
  })

  test('the ceilings hold its price like any other', async () => {
    const judged = async (gasPrice: bigint) => {
      const { quote: found } = await quoted(legacy(gasPrice))
      return judgeQuote(found, { chain: plain }).verdict
    }
    const ether = 10n ** 18n
    expect(await judged(ether / 21_000n / 1_000_000n)).toBe('tick')
    expect(await judged(ether / 2n / 21_000n + 1n)).toBe('refuse')
    expect(await judged((42n * ether) / 21_000n)).toBe('refuse')
  })
})

describe('speeds that cost about the same', () => {
  const offer = (speed: FeeOffer['speed'], fee: bigint): FeeOffer => ({
    speed,
    expectedFee: fee,
    maxFee: fee,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    waitBlocks: 1,
  })

  test('are one below a twentieth of difference', () => {
    const speeds = (slow: bigint, fast: bigint) =>
      distinctOffers([offer('slow', slow), offer('normal', 1000n), offer('fast', fast)], undefined).map(
        ({ speed }) => speed,
      )
    expect(speeds(951n, 1049n)).toEqual(['normal'])
    expect(speeds(950n, 1049n)).toEqual(['slow', 'normal'])
    expect(speeds(951n, 1050n)).toEqual(['normal', 'fast'])
  })

  test('stay where one of them was chosen', () => {
    const offers = [offer('slow', 1000n), offer('normal', 1000n), offer('fast', 1000n)]
    expect(distinctOffers(offers, 'fast').map(({ speed }) => speed)).toEqual(['normal', 'fast'])
  })

  test('of nothing are one', () => {
    expect(distinctOffers([offer('slow', 0n), offer('normal', 0n)], undefined)).toHaveLength(1)
  })
})

describe("prices of the visitor's own", () => {
  const own = { maxFeePerGas: 300n, maxPriorityFeePerGas: 20n }

  test('are in the quote as they were given, and its expectation is that of the market', async () => {
    const { quote: found } = await quoted({}, rollup, own)
    expect(found.transfer).toMatchObject(own)
    expect(found).toMatchObject({ baseFeePerGas: 100n, maxFee: 21_000n * 300n + 22_007n })
    expect(found.expectedFee).toBe(21_000n * 120n + 22_007n)
    // Without the node's other answers nobody could judge them.
    expect(found.market).toEqual({ headBaseFeePerGas: 96n, highTipPerGas: 10n })
  })

  test('may rise up to where the whole fee is refused, and not a wei above', async () => {
    const { quote: found } = await quoted({}, rollup)
    const most = mostFeePerGas(found, rollup)
    expect(most * 21_000n + 22_007n <= 10n ** 18n / 2n).toBe(true)
    expect((most + 1n) * 21_000n + 22_007n > 10n ** 18n / 2n).toBe(true)
  })
})

test.each(['slow', 'normal', 'fast', { maxFeePerGas: 300n, maxPriorityFeePerGas: 20n }] as const)(
  'Max leaves exactly nothing at every speed (%s)',
  async (feeChoice) => {
    const balance = 10n ** 18n
    const sources = { transfer, chain: rollup, rpc: node(), clock: fakeClock(), log: silentLog }
    const { estimate, amount } = await quoteMax({ ...sources, balance, feeChoice })
    if (estimate.status !== 'quoted') throw estimate.error
    const { quote: found, choices } = estimate
    const { offers = [] } = choices ?? {}
    expect(found.transfer.maxPriorityFeePerGas).toBe(found.transfer.maxFeePerGas)
    expect([amount + found.maxFee, found.expectedFee]).toEqual([balance, found.maxFee])
    expect(offers.every(({ expectedFee, maxFee }) => expectedFee === maxFee)).toBe(true)
    if (typeof feeChoice === 'string') {
      expect(found.maxFee).toBe(offers.find(({ speed }) => speed === feeChoice)?.maxFee)
    }
  },
)

describe('the history of fees', () => {
  const read = (result: unknown) => readFeeHistory({ result })

  test('empty blocks say nothing of tips, unless all are empty', () => {
    const rows = [
      [1n, 0n, 0n, 0n],
      [1n, 5n, 6n, 7n],
      [1n, 0n, 0n, 0n],
    ] as const
    expect(usualTip(read(history(rows, 1n, [0, 0.5, 0])), 'middle')).toBe(6n)
    expect(usualTip(read(history([[1n, 0n, 0n, 0n]], 1n, [0])), 'high')).toBe(0n)
  })

  test.each([undefined, null, {}, { reward: 'x' }, { reward: [['x']] }, { reward: [null], baseFeePerGas: [7] }])(
    'error: %j is an empty one',
    (answer) => {
      expect([usualTip(read(answer), 'low'), read(answer).nextBaseFee]).toEqual([undefined, undefined])
    },
  )
})

describe('blocks that a price would have waited', () => {
  const read = (rows: Parameters<typeof history>[0], next: bigint) => readFeeHistory({ result: history(rows, next) })
  const steady = Array.from({ length: 10 }, () => [100n, 2n, 5n, 9n] as const)

  test('one, where every block took as low a tip', () => {
    expect(waitBlocks(read(steady, 100n), { maxFeePerGas: 125n, maxPriorityFeePerGas: 2n })).toBe(1)
  })

  test('two, where every other block did', () => {
    const mixed = steady.map((row, index) => (index % 2 === 0 ? ([100n, 8n, 9n, 9n] as const) : row))
    expect(waitBlocks(read(mixed, 100n), { maxFeePerGas: 125n, maxPriorityFeePerGas: 2n })).toBe(1.5)
  })

  test('unknown, where none did', () => {
    expect(waitBlocks(read(steady, 100n), { maxFeePerGas: 125n, maxPriorityFeePerGas: 1n })).toBeUndefined()
    expect(waitBlocks(readFeeHistory(undefined), { maxFeePerGas: 125n, maxPriorityFeePerGas: 1n })).toBeUndefined()
  })

  test('a rising base fee leaves behind whoever names little above it', () => {
    const rising = Array.from(
      { length: 10 },
      (_, index) => [(100n * 112n ** BigInt(index)) / 100n ** BigInt(index), 2n, 5n, 9n] as const,
    )
    const next = (100n * 112n ** 10n) / 100n ** 10n
    const wait = (most: bigint, tip: bigint) =>
      waitBlocks(read(rising, next), { maxFeePerGas: most, maxPriorityFeePerGas: tip })
    expect(wait(next * 2n, 9n)).toBe(1)
    // Nothing above the base fee of its block: the first one takes it, or none does.
    expect(wait(next, 2n)).toBeUndefined()
  })
})

describe('the time between blocks', () => {
  const chainOf = (secondsAt: (number: number) => number, head = 100) =>
    fakeRpc({
      eth_getBlockByNumber: ([block]) => {
        const number = block === 'latest' ? head : Number(block)
        return { number: hex(BigInt(number)), timestamp: hex(BigInt(secondsAt(number))) }
      },
    })

  test.each([
    ['twelve seconds', (number: number) => number * 12, 12],
    ['a quarter of a second', (number: number) => Math.floor(number / 4), 0.25],
  ])('is measured: %s', async (_name, secondsAt, expected) => {
    expect(await measureBlockTime(chainOf(secondsAt))).toBe(expected)
  })

  test.each([
    ['blocks come as they like', chainOf((number) => (number <= 90 ? number : number * 100))],
    ['there are too few', chainOf((number) => number * 12, 19)],
    ['the clock runs backwards', chainOf((number) => 10_000 - number)],
    ['all are of one moment', chainOf(() => 7)],
    ['no block is shown', fakeRpc({ eth_getBlockByNumber: () => null })],
  ])('is not made up where %s', async (_why, rpc) => {
    expect(await measureBlockTime(rpc)).toBeUndefined()
  })
})

test('a price of 42 ETH for the whole is never offered as custom', async () => {
  const { quote: found } = await quoted()
  expect(mostFeePerGas(found, plain) < (42n * gwei * gwei) / 21_000n).toBe(true)
})
