import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Chain } from '../chains/chain.ts'
import { judgeFee, judgeQuote } from './judgeFee.ts'
import type { FeeFigures } from './quote.ts'
import { type Handlers, hex, node, plain, quote, rollup, transfer, without, word } from './testing/feeNode.ts'

const gwei = 10n ** 9n
const ether = 10n ** 18n
const milli = ether / 1000n
/** The loss by the attack. */
const stolen = 42n * ether

const usual: FeeFigures = {
  maxFee: 21_000n * 25n * gwei,
  gasLimit: 21_000n,
  maxFeePerGas: 25n * gwei,
  maxPriorityFeePerGas: gwei,
  value: ether,
  market: { headBaseFeePerGas: 20n * gwei, highTipPerGas: gwei },
}

const judge = (change: Partial<FeeFigures>, chain: Chain = plain, usualFee?: bigint) =>
  judgeFee({ ...usual, ...change }, { chain, usualFee })
const codes = (change: Partial<FeeFigures>, chain?: Chain, usualFee?: bigint) =>
  judge(change, chain, usualFee).reasons.map(({ verdict, error }) => `${verdict} ${error.code}`)
const coin = (symbol: string): Chain => ({ ...plain, nativeCurrency: { name: symbol, symbol, decimals: 18 } })

test('a usual fee is fine', () => {
  expect(judge({})).toEqual({ verdict: 'fine', reasons: [] })
})

test('the whole fee is warned of, asked to be typed, and refused, each just above its ceiling', () => {
  const value = 100n * ether
  expect(codes({ value, maxFee: 10n * milli })).toEqual([])
  expect(codes({ value, maxFee: 10n * milli + 1n })).toEqual(['tick fee_high'])
  expect(codes({ value, maxFee: 100n * milli + 1n })).toEqual(['type fee_very_high'])
  expect(codes({ value, maxFee: 500n * milli })).toEqual(['type fee_very_high'])
  expect(codes({ value, maxFee: 500n * milli + 1n })).toEqual(['refuse fee_above_ceiling'])
})

test.each(['rollup by its oracle', 'rollup by its source', 'Linea', 'Arbitrum'])('%s: ten times as strict', (kind) => {
  const chains: Record<string, Chain> = {
    'rollup by its oracle': rollup,
    'rollup by its source': { ...plain, sourceId: 1 },
    Linea: { ...plain, id: 59144 },
    Arbitrum: { ...plain, id: 42161 },
  }
  expect(codes({ maxFee: milli }, chains[kind])).toEqual([])
  expect(codes({ maxFee: milli + 1n }, chains[kind])).toEqual(['tick fee_high'])
  expect(codes({ maxFee: 10n * milli + 1n }, chains[kind])).toEqual(['type fee_very_high'])
  expect(codes({ value: stolen * 100n, maxFee: stolen }, chains[kind])).toEqual(['refuse fee_above_ceiling'])
})

test.each([
  ['POL', 2000n, 100n],
  ['xDAI', 2000n, 100n],
  ['BNB', 20n, 1n],
  ['AVAX', 200n, 10n],
  ['never heard of', 10n, 0n],
])('%s has figures of its own', (symbol, warnMilli, refuse) => {
  const value = 10n ** 6n * ether
  expect(codes({ value, maxFee: warnMilli * milli }, coin(symbol))).toEqual([])
  expect(codes({ value, maxFee: warnMilli * milli + 1n }, coin(symbol))).toEqual(['tick fee_high'])
  const most = refuse === 0n ? ether / 2n : refuse * ether
  expect(judge({ value, maxFee: most }, coin(symbol)).verdict).toBe('type')
  expect(codes({ value, maxFee: most + 1n }, coin(symbol))).toEqual(['refuse fee_above_ceiling'])
})

test('a tenth of a native amount is told; a token has no share', () => {
  const { maxFee } = usual
  expect(codes({ value: maxFee * 10n })).toEqual([])
  expect(codes({ value: maxFee * 9n })).toEqual(['tick fee_beside_amount'])
  expect(judge({ value: maxFee * 2n }).reasons[0]?.error.message).toBe('The fee can be 50 % of what you send.')
  expect(codes({ value: maxFee - 1n })).toEqual(['tick fee_above_amount'])
  expect(codes({ value: 0n })).toEqual([])
})

test('what goes along with a call is not compared with its fee', () => {
  const call = { ...transfer, value: 1n, gasLimit: 21_000n, maxFeePerGas: 25n * gwei, maxPriorityFeePerGas: gwei }
  expect(judgeQuote(call, { chain: plain }).verdict).toBe('tick')
  expect(judgeQuote({ ...call, data: '0x01' }, { chain: plain }).verdict).toBe('fine')
})

test('a price is held against the latest block, a tip against what others pay', () => {
  const market = usual.market
  expect(codes({ maxFeePerGas: 61n * gwei })).toEqual([])
  expect(codes({ maxFeePerGas: 61n * gwei + 1n })).toEqual(['tick fee_price_high'])
  expect(codes({ maxPriorityFeePerGas: 10n * gwei })).toEqual([])
  expect(codes({ maxPriorityFeePerGas: 10n * gwei + 1n })).toEqual(['tick fee_tip_high'])
  // Max gives all of it to whoever makes the block.
  expect(codes({ maxFeePerGas: 70n * gwei, maxPriorityFeePerGas: 70n * gwei, market })).toEqual([])
  expect(codes({ maxFeePerGas: 71n * gwei, maxPriorityFeePerGas: 71n * gwei, market })).toEqual(['tick fee_price_high'])
  expect(codes({ maxPriorityFeePerGas: 26n * gwei })).toEqual(['refuse fee_tip_above_price'])
})

test('gas above what one transaction may use is refused, until the owner raises it', () => {
  expect(codes({ gasLimit: 16_777_216n })).toEqual([])
  expect(codes({ gasLimit: 16_777_217n })).toEqual(['refuse fee_gas_too_high'])
  expect(codes({ gasLimit: 200_000_000n }, { ...plain, feeLimits: { gas: 300_000_000 } })).toEqual([])
})

test('what this visitor pays as a rule is a measure, where the fee is worth a word', () => {
  const paid = milli / 5n
  expect(codes({ maxFee: paid * 10n }, plain, paid)).toEqual([])
  expect(codes({ maxFee: paid * 10n + 1n }, plain, paid)).toEqual(['tick fee_unusual'])
  expect(codes({ maxFee: paid }, plain, 1n)).toEqual([])
  const value = 100n * ether
  expect(codes({ value, maxFee: 11n * milli }, plain, milli / 100n)).toEqual(['refuse fee_never_paid', 'tick fee_high'])
  const raised = { ...plain, feeLimits: { refuse: '1' } }
  expect(judge({ value, maxFee: 11n * milli }, raised, milli / 100n).verdict).toBe('type')
})

test.each([
  [0, 1n, 1n],
  [1, 1n, 5n],
  [2, 1n, 50n],
  [3, 10n, 500n],
  [36, 10n ** 34n, 5n * 10n ** 35n],
])('a coin of %i decimals has the same ceilings, of one unit at least', (decimals, warn, refuse) => {
  const chain = { ...plain, nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals } }
  expect(codes({ value: 0n, maxFee: warn }, chain, warn)).toEqual([])
  expect(judge({ value: 0n, maxFee: warn + 1n }, chain).verdict).not.toBe('fine')
  expect(judge({ value: 0n, maxFee: refuse }, chain).verdict).not.toBe('refuse')
  expect(codes({ value: 0n, maxFee: refuse + 1n }, chain)).toEqual(['refuse fee_above_ceiling'])
})

test("the owner's own figures take the place of those of the coin", () => {
  const raised = { ...plain, feeLimits: { warn: '1', confirm: '10', refuse: '50' } }
  const value = 10n ** 6n * ether
  expect(codes({ value, maxFee: ether }, raised)).toEqual([])
  expect(codes({ value, maxFee: stolen }, raised)).toEqual(['type fee_very_high'])
  expect(codes({ value, maxFee: 51n * ether }, raised)).toEqual(['refuse fee_above_ceiling'])
})

test('no higher fee is ever judged milder', () => {
  const order = ['fine', 'tick', 'type', 'refuse']
  fc.assert(
    fc.property(fc.bigInt(0n, stolen), fc.bigInt(0n, stolen), (one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one]
      return order.indexOf(judge({ maxFee: less }).verdict) <= order.indexOf(judge({ maxFee: more }).verdict)
    }),
  )
})

describe('42 ETH', () => {
  const lies: readonly (readonly [string, Handlers, Chain])[] = [
    ['by base fee', { eth_feeHistory: () => history(stolen / 21_000n) }, plain],
    [
      'by base fee and header',
      { eth_feeHistory: () => history(stolen / 21_000n), eth_getBlockByNumber: () => header(stolen / 21_000n) },
      plain,
    ],
    ['by tip', { eth_maxPriorityFeePerGas: () => hex(stolen / 21_000n) }, plain],
    ['by base fee and a tip below 19 times of it', both(), plain],
    ['by gas', { eth_estimateGas: () => hex(stolen / 105n) }, plain],
    ['by layer-1 fee', { eth_call: ([call]) => word(isLayerOne(call) ? stolen : 0n) }, rollup],
    ['by operator fee', { eth_call: ([call]) => word(isConstant(call) ? stolen : 0n) }, rollup],
  ]

  test.each(lies)('%s is refused', async (_by, lie, chain) => {
    const estimate = await quote(node(lie), chain, { ...transfer, value: 100n * ether })
    if (estimate.status !== 'quoted') throw estimate.error
    expect(estimate.quote.maxFee >= stolen).toBe(true)
    expect(judgeQuote(estimate.quote, { chain }).verdict).toBe('refuse')
  })

  const price = stolen / 21_000n
  test.each([
    ['by a price of his own', { maxFeePerGas: price, maxPriorityFeePerGas: 5n }, {}, plain],
    ['by a tip of his own', { maxFeePerGas: price, maxPriorityFeePerGas: price }, {}, rollup],
    ['by a history that lies about tips, for who hurries', 'fast', { eth_feeHistory: () => tips(price) }, plain],
  ] as const)('%s is refused', async (_by, feeChoice, lie, chain) => {
    const estimate = await quote(node(lie), chain, { ...transfer, value: 100n * ether }, feeChoice)
    if (estimate.status !== 'quoted') throw estimate.error
    expect(judgeQuote(estimate.quote, { chain }).verdict).toBe('refuse')
  })

  test('by a history that lies about tips changes nothing for who does not hurry', async () => {
    const estimate = await quote(node({ eth_feeHistory: () => tips(price) }))
    if (estimate.status !== 'quoted') throw estimate.error
    expect(judgeQuote(estimate.quote, { chain: plain }).verdict).toBe('tick')
    expect(estimate.quote.transfer).toMatchObject({ maxFeePerGas: 125n, maxPriorityFeePerGas: 5n })
  })

  test('by the price of a chain without a fee market is refused', async () => {
    const legacy = { ...without('eth_maxPriorityFeePerGas', 'eth_feeHistory'), eth_getBlockByNumber: () => ({}) }
    const judged = async (gasPrice: bigint) => {
      const estimate = await quote(node({ ...legacy, eth_gasPrice: () => hex(gasPrice) }), plain, {
        ...transfer,
        value: ether,
      })
      if (estimate.status !== 'quoted') throw estimate.error
      return judgeQuote(estimate.quote, { chain: plain }).verdict
    }
    expect([await judged(stolen / 21_000n), await judged(5n * gwei)]).toEqual(['refuse', 'fine'])
  })

  test('of a quote that says less than its transfer takes is judged by what it takes', () => {
    const taken = { ...transfer, gasLimit: 21_000n, maxFeePerGas: stolen / 21_000n, maxPriorityFeePerGas: gwei }
    expect(judgeQuote(taken, { chain: plain }).verdict).toBe('refuse')
    expect(judgeQuote({ transfer: taken, maxFee: 1n } as never, { chain: plain }).verdict).toBe('refuse')
    expect(judgeQuote(transfer, { chain: plain }).verdict).toBe('fine')
  })

  function tips(high: bigint) {
    return { baseFeePerGas: ['0x60', '0x64'], reward: [['0x1', '0x5', hex(high)]] }
  }

  function history(baseFee: bigint) {
    return { baseFeePerGas: [hex(baseFee), hex(baseFee)], reward: [['0x1', '0x9']] }
  }

  function header(baseFee: bigint) {
    return { baseFeePerGas: hex(baseFee) }
  }

  function both(): Handlers {
    const base = 10n ** 14n
    return { eth_feeHistory: () => history(base), eth_maxPriorityFeePerGas: () => hex(base * 19n) }
  }

  function isLayerOne(call: unknown): boolean {
    return String(Object(call).data).startsWith('0x49948e0e')
  }

  function isConstant(call: unknown): boolean {
    return String(Object(call).data).startsWith('0x16d3bc7f')
  }
})

describe('a price of the own hand', () => {
  // Base fee 100, nine tenths tip less than 10.
  test.each([
    [290n, 5n, []],
    [400n, 5n, ['fee_price_high']],
    [389n, 101n, ['fee_tip_high']],
    [4000n, 101n, ['fee_price_high', 'fee_tip_high']],
    [9n, 10n, ['fee_tip_above_price']],
  ] as const)(
    'of %i with a tip of %i is held against the market',
    async (maxFeePerGas, maxPriorityFeePerGas, codes) => {
      const own = { maxFeePerGas, maxPriorityFeePerGas }
      const estimate = await quote(node(), plain, { ...transfer, value: ether }, own)
      if (estimate.status !== 'quoted') throw estimate.error
      expect(judgeQuote(estimate.quote, { chain: plain }).reasons.map(({ error }) => error.code)).toEqual(codes)
    },
  )
})

describe('a node that lies in one answer only', () => {
  const value = 100n * ether
  const honest = { baseFeePerGas: ['0x4a817c800', '0x4a817c800'], reward: [['0x3b9aca00', '0x3b9aca00']] }
  const market: Handlers = {
    eth_feeHistory: () => honest,
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x4a817c800' }),
    eth_maxPriorityFeePerGas: () => '0x3b9aca00',
  }
  const verdictOf = async (lie: Handlers) => {
    const estimate = await quote(node({ ...market, ...lie }), plain, { ...transfer, value })
    if (estimate.status !== 'quoted') throw estimate.error
    return judgeQuote(estimate.quote, { chain: plain }).reasons.map(({ error }) => error.code)
  }

  test('is met by its other answers', async () => {
    expect(await verdictOf({})).toEqual([])
    const three = hex(3n * 20n * gwei)
    expect(await verdictOf({ eth_feeHistory: () => ({ ...honest, baseFeePerGas: [three, three] }) })).toEqual([
      'fee_price_high',
    ])
    expect(await verdictOf({ eth_feeHistory: () => ({ ...honest, baseFeePerGas: ['0x4a817c800', three] }) })).toEqual([
      'fee_price_high',
    ])
    // A header that says more than is true has no effect.
    const lie = { baseFeePerGas: hex(10n ** 6n * gwei) }
    expect(await verdictOf({ eth_getBlockByNumber: () => lie })).toEqual([])
    expect(await verdictOf({ eth_maxPriorityFeePerGas: () => hex(11n * gwei) })).toEqual(['fee_tip_high'])
    // Empty blocks were tipped nothing.
    const empty = {
      ...honest,
      reward: [
        ['0x0', '0x0'],
        ['0x3b9aca00', '0x3b9aca00'],
        ['0x0', '0x0'],
      ],
    }
    expect(await verdictOf({ eth_feeHistory: () => empty })).toEqual([])
  })
})
