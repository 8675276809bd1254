import type { Clock, Log, Rpc } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import {
  type Address,
  type Asset,
  buildTransfer,
  type FeeChoice,
  type Quote,
  quoteMax,
  quoteTransfer,
  type Transfer,
  toAddress,
} from '@latchkey/evm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RollupMode } from './rollup.ts'
import { type DevChain, type DevChains, startDevChains } from './startDevChains.ts'
import { type NodeProxy, type NodeProxyOptions, startNodeProxy } from './testing/nodeProxy.ts'
import { createPayer, nodeAt } from './testing/payer.ts'

// The account's loss, read from the node, is the measure of every figure here.

type Node = { readonly rpc: Rpc; readonly clock: Clock; readonly log: Log }

const recipient = toAddress('0x2222222222222222222222222222222222222222')
const modes: readonly RollupMode[] = ['bedrock', 'ecotone', 'fjord', 'isthmus']
const started = new Map<RollupMode, DevChains>()

beforeAll(async () => {
  // No block comes by itself: it would change the base fee between a quote and its transaction.
  const clock = fakeClock()
  for (const rollup of modes) started.set(rollup, await startDevChains({ rollup, clock }))
})
afterAll(async () => {
  await Promise.all([...started.values()].map((chains) => chains.close()))
})

function chainsOf(mode: RollupMode): { local: DevChain; rollup: DevChain } {
  const [local, rollup] = started.get(mode)?.chains ?? []
  if (local === undefined || rollup === undefined) throw new Error('Two chains were expected')
  return { local, rollup }
}

function tokenOf({ tokens }: DevChain): Asset {
  const [token] = tokens
  if (token === undefined) throw new Error('A token was expected')
  return { type: 'token', token }
}

async function createFundedPayer(devChain: DevChain, asset: Asset) {
  const payer = createPayer(nodeAt(devChain.url).rpc)
  await devChain.faucet(payer.account.address)
  if (asset.type === 'token') await devChain.faucet(payer.account.address, asset.token.address)
  return payer
}

function transferOf(devChain: DevChain, from: Address, asset: Asset, amount = 123_456n): Transfer {
  return buildTransfer({ chainId: devChain.chain.id, from, to: recipient, asset, amount })
}

async function quoteOf(devChain: DevChain, transfer: Transfer, node: Node = nodeAt(devChain.url)): Promise<Quote> {
  const estimate = await quoteTransfer({ transfer, chain: devChain.chain, ...node })
  if (estimate.status === 'unavailable') throw estimate.error
  return estimate.quote
}

/** Sends what is quoted; resolves with the quote and the fee that really left the account. */
async function quoteAndSend(devChain: DevChain, asset: Asset) {
  const payer = await createFundedPayer(devChain, asset)
  const quote = await quoteOf(devChain, transferOf(devChain, payer.account.address, asset))
  const before = await payer.balance()
  const { status } = await payer.send(quote)
  return { quote, status, charged: before - (await payer.balance()) - quote.transfer.value }
}

const native: Asset = { type: 'native' }

describe('the quote is what leaves the account, to the wei', () => {
  test.each(['fjord', 'isthmus'] as const)('on a rollup of %s, for coins and tokens', async (mode) => {
    const { rollup } = chainsOf(mode)
    for (const asset of [native, tokenOf(rollup)]) {
      const { quote, status, charged } = await quoteAndSend(rollup, asset)
      expect(status).toBe('0x1')
      expect(quote.layerOneFee).toBe(141_880_200_000n)
      expect(quote.operatorFee > 0n).toBe(mode === 'isthmus')
      expect(charged).toBe(quote.expectedFee)
      expect(charged <= quote.maxFee).toBe(true)
    }
  })

  test('on a chain that is no rollup, for coins and tokens', async () => {
    const { local } = chainsOf('isthmus')
    for (const asset of [native, tokenOf(local)]) {
      const { quote, status, charged } = await quoteAndSend(local, asset)
      expect(status).toBe('0x1')
      expect([quote.layerOneFee, quote.operatorFee]).toEqual([0n, 0n])
      expect(charged).toBe(quote.expectedFee)
    }
  })
})

describe('Max leaves exactly nothing', () => {
  test.each(['fjord', 'isthmus'] as const)('on a rollup of %s, and is mined', async (mode) => {
    const { rollup } = chainsOf(mode)
    await sendMax(rollup)
  })

  const own = { maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 2n * 10n ** 9n }
  test.each(['slow', 'fast', own] as const)(
    'at every speed, on a rollup and on a chain that is none: %s',
    async (feeChoice) => {
      const { rollup, local } = chainsOf('isthmus')
      for (const devChain of [rollup, local]) await sendMax(devChain, feeChoice)
    },
  )

  test('on a chain that is no rollup, and is mined', async () => {
    await sendMax(chainsOf('isthmus').local)
  })

  async function sendMax(devChain: DevChain, feeChoice?: FeeChoice): Promise<void> {
    const payer = await createFundedPayer(devChain, native)
    const balance = await payer.balance()
    const transfer = transferOf(devChain, payer.account.address, native)
    const { estimate, amount } = await quoteMax({
      transfer,
      feeChoice,
      balance,
      chain: devChain.chain,
      ...nodeAt(devChain.url),
    })
    if (estimate.status === 'unavailable') throw estimate.error
    expect(amount).toBe(balance - estimate.quote.maxFee)
    expect((await payer.send(estimate.quote)).status).toBe('0x1')
    expect(await payer.balance()).toBe(0n)
  }
})

test.each(modes)('an oracle of %s gives its layer-1 fee, and what it does not know counts nothing', async (mode) => {
  const { rollup } = chainsOf(mode)
  const payer = await createFundedPayer(rollup, tokenOf(rollup))
  const quote = await quoteOf(rollup, transferOf(rollup, payer.account.address, tokenOf(rollup)))
  // Bedrock and Ecotone price each byte, so that the figure follows the account's own bytes.
  const ranges = {
    bedrock: [17_000_000_000_000n, 19_000_000_000_000n],
    ecotone: [200_000_000_000n, 220_000_000_000n],
    fjord: [141_880_200_000n, 141_880_200_000n],
    isthmus: [141_880_200_000n, 141_880_200_000n],
  } as const
  const [least, most] = ranges[mode]
  expect(quote.layerOneFee >= least && quote.layerOneFee <= most, String(quote.layerOneFee)).toBe(true)
  expect(quote.operatorFee > 0n).toBe(mode === 'isthmus')
})

describe('behind a node with other manners', () => {
  const text = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Batches are not supported"}}'
  const manners: readonly (readonly [string, Omit<NodeProxyOptions, 'url'>, number])[] = [
    ['that behaves', {}, 1],
    ['that refuses batches with an error', { batchRefusal: { status: 400, body: text } }, 10],
    ['that refuses batches with a page', { batchRefusal: { status: 403, body: '<h1>Forbidden</h1>' } }, 10],
    ['without eth_feeHistory', { missingMethods: ['eth_feeHistory'] }, 2],
    ['without eth_maxPriorityFeePerGas', { missingMethods: ['eth_maxPriorityFeePerGas'] }, 1],
    ['without either', { missingMethods: ['eth_feeHistory', 'eth_maxPriorityFeePerGas'] }, 2],
  ]

  test.each(manners)('%s, the estimate is the same', async (_title, options, requestCount) => {
    const { rollup } = chainsOf('isthmus')
    const payer = await createFundedPayer(rollup, native)
    const transfer = transferOf(rollup, payer.account.address, native)
    await withProxy({ ...options, url: rollup.url }, async (proxy) => {
      const quote = await quoteOf(rollup, transfer, nodeAt(proxy.url))
      expect(quote.gas).toBe(21_000n)
      expect(quote.layerOneFee).toBe(141_880_200_000n)
      expect(quote.operatorFee).toBe(25_025_925_925n)
      expect(quote.maxFeePerGas >= quote.baseFeePerGas && quote.baseFeePerGas > 0n).toBe(true)
      expect(proxy.requests).toHaveLength(requestCount)
    })
  })

  test('that offers linea_estimateGas on a Linea chain, its answer is the estimate', async () => {
    const { local } = chainsOf('isthmus')
    const payer = await createFundedPayer(local, native)
    const transfer = { ...transferOf(local, payer.account.address, native), chainId: 59_144 }
    const linea = { gasLimit: '0x5300', baseFeePerGas: '0x7', priorityFeePerGas: '0x3938700' }
    const lineaChain = { ...local, chain: { ...local.chain, id: 59_144 } }
    await withProxy({ url: local.url, answers: { linea_estimateGas: () => linea } }, async (proxy) => {
      const quote = await quoteOf(lineaChain, transfer, nodeAt(proxy.url))
      expect([quote.gas, quote.baseFeePerGas, quote.maxPriorityFeePerGas]).toEqual([0x5300n, 7n, 0x3938700n])
      expect(quote.expectedFee).toBe(0x5300n * (7n + 0x3938700n))
      expect(proxy.requests).toHaveLength(1)
    })
    // The real node does not know the method; the usual estimate takes its place.
    await withProxy({ url: local.url }, async (proxy) => {
      const quote = await quoteOf(lineaChain, transfer, nodeAt(proxy.url))
      expect(quote.gas).toBe(21_000n)
      expect(proxy.requests).toHaveLength(1)
    })
  })

  test('that answers nothing useful, the estimate says that there is none', async () => {
    const { rollup } = chainsOf('isthmus')
    const payer = await createFundedPayer(rollup, native)
    const transfer = transferOf(rollup, payer.account.address, native)
    await withProxy({ url: rollup.url, missingMethods: ['eth_estimateGas'] }, async (proxy) => {
      const estimate = await quoteTransfer({ transfer, chain: rollup.chain, ...nodeAt(proxy.url) })
      expect(estimate).toMatchObject({ status: 'unavailable', feeWei: 0n })
    })
  })

  async function withProxy(options: NodeProxyOptions, use: (proxy: NodeProxy) => Promise<void>): Promise<void> {
    const proxy = await startNodeProxy(options)
    try {
      await use(proxy)
    } finally {
      await proxy.close()
    }
  }
})
