import { RpcError, silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import type { Chain, Token } from '../chains/chain.ts'
import { buildTransfer } from '../transfers/buildTransfer.ts'
import { estimateFees, estimateFeesSafely, type FeeSources } from './estimateFees.ts'
import { estimateLayerOneFee } from './layerOneFee.ts'
import { quoteMax } from './quoteMax.ts'
import { from, type Handlers, node, plain, quote, rollup, to, transfer, without, word } from './testing/feeNode.ts'

const token: Token = {
  chainId: 31337,
  address: toAddress('0x5fbdb2315678afecb367f032d93f642f64180aa3'),
  symbol: 'T',
  name: 'T',
  decimals: 6,
}

function sources(change: Partial<FeeSources> = {}): FeeSources & { asked: string[] } {
  const asked: string[] = []
  const note =
    <Value>(name: string, value: Value) =>
    async () => {
      asked.push(name)
      return value
    }
  return {
    asked,
    layerOneFee: note('layer 1', 1000n),
    gas: note('gas', 21000n),
    feesPerGas: note('fees', { maxFeePerGas: 125n, maxPriorityFeePerGas: 5n }),
    ...change,
  }
}

test('step 2: gas limit and maximum fee given, so nothing but the layer-1 fee is asked', async () => {
  const from = sources()
  const given = { ...transfer, gasLimit: 50_000n, maxFeePerGas: 10n }
  expect(await estimateFees(given, from)).toEqual({ transfer: given, feeWei: 501_000n })
  expect(from.asked).toEqual(['layer 1'])
})

test('step 3: a maximum fee given, so gas is asked and the network is not', async () => {
  const from = sources()
  const given = { ...transfer, maxFeePerGas: 10n }
  expect(await estimateFees(given, from)).toEqual({ transfer: given, feeWei: 211_000n })
  expect(from.asked).toEqual(['layer 1', 'gas'])
})

test('step 4: nothing given, so the fees of the network are used and stored; the argument is not written to', async () => {
  const from = sources()
  const estimated = await estimateFees(transfer, from)
  // The vector of the observed product: gas 0x5208, base fee 100, priority 5, layer 1 1000.
  expect(estimated.feeWei).toBe(2_626_000n)
  expect(estimated.transfer).toMatchObject({ maxFeePerGas: 125n, maxPriorityFeePerGas: 5n })
  expect(transfer.maxFeePerGas).toBeUndefined()
  expect(from.asked).toEqual(['layer 1', 'gas', 'fees'])
})

test('step 4: a network without a maximum fee leaves the estimate as it was', async () => {
  const from = sources({ feesPerGas: async () => ({}) })
  expect(await estimateFees(transfer, from)).toEqual({ transfer, feeWei: 0n })
  expect(await estimateFees(transfer, from, 77n)).toEqual({ transfer, feeWei: 77n })
})

test('step 5: any failure is logged at debug level and the fee stays; a failing layer-1 read asks no further', async () => {
  const lines: unknown[] = []
  const log = { ...silentLog, debug: (...line: unknown[]) => void lines.push(line) }
  const failing = sources({ layerOneFee: () => Promise.reject(new Error('no oracle')) })
  expect(await estimateFeesSafely(transfer, failing, { log })).toEqual({ transfer, feeWei: 0n })
  expect(failing.asked).toEqual([])
  expect(lines).toHaveLength(1)
})

test('zero counts as not given', async () => {
  const from = sources()
  await estimateFees({ ...transfer, gasLimit: 0n, maxFeePerGas: 0n }, from)
  expect(from.asked).toEqual(['layer 1', 'gas', 'fees'])
})

test('a quote on a plain chain: one request, the sender named, parts that add up', async () => {
  const rpc = node()
  const estimate = await quote(rpc)
  expect(estimate).toMatchObject({
    status: 'quoted',
    quote: {
      gas: 21000n,
      baseFeePerGas: 100n,
      maxPriorityFeePerGas: 5n,
      maxFeePerGas: 125n,
      layerOneFee: 0n,
      operatorFee: 0n,
      expectedFee: 2_205_000n,
      maxFee: 2_625_000n,
    },
  })
  expect(rpc.requests()).toBe(1)
  expect(rpc.calls[0]).toEqual({ method: 'eth_estimateGas', params: [{ from, to, data: '0x', value: '0x3e8' }] })
})

test('a quote on a rollup adds the layer-1 fee and the operator fee, still in one request', async () => {
  const rpc = node()
  const estimate = await quote(rpc, rollup)
  expect(estimate).toMatchObject({ quote: { layerOneFee: 1000n, operatorFee: 21_007n, expectedFee: 2_227_007n } })
  expect(rpc.requests()).toBe(1)
})

test('the operator fee of the newer rule is gas × scalar × 100 + constant', async () => {
  const rpc = node({
    eth_call: ([call]) => {
      const { data } = call as { data: string }
      if (data.startsWith('0x49948e0e')) return word(1000n)
      if (data.startsWith('0x105d0b81')) return word(1n)
      return data.startsWith('0x4d5d9a2a') ? word(2n) : word(7n)
    },
  })
  expect(await quote(rpc, rollup)).toMatchObject({ quote: { operatorFee: 4_200_007n } })
})

test('an oracle too old for the operator fee still gives an estimate', async () => {
  const rpc = node({
    eth_call: ([call]) => {
      if ((call as { data: string }).data.startsWith('0x49948e0e')) return word(1000n)
      throw new Error('execution reverted')
    },
  })
  expect(await quote(rpc, rollup)).toMatchObject({ status: 'quoted', quote: { layerOneFee: 1000n, operatorFee: 0n } })
})

test('a failing layer-1 read makes the whole estimate unavailable, never a smaller one', async () => {
  for (const answer of ['0x', '0x01', null, 'nonsense', `0x${'f'.repeat(65)}`]) {
    expect(await quote(node({ eth_call: () => answer }), rollup)).toMatchObject({ status: 'unavailable', feeWei: 0n })
  }
})

test('a token transfer is estimated as the call it is, with room for its code', async () => {
  const rpc = node({ eth_estimateGas: () => '0xc350' })
  const estimate = await quote(
    rpc,
    plain,
    buildTransfer({ chainId: 31337, from, to, asset: { type: 'token', token }, amount: 5n }),
  )
  expect(rpc.calls[0]?.params).toMatchObject([{ from, to: token.address }])
  expect(JSON.stringify(rpc.calls[0])).toContain('0xa9059cbb')
  expect(estimate).toMatchObject({ quote: { gas: 50_000n, transfer: { gasLimit: 60_000n } } })
})

test('nodes without the newer methods still give an estimate', async () => {
  const older = { eth_gasPrice: () => '0x78', eth_getBlockByNumber: () => ({ baseFeePerGas: '0x64' }) }
  expect(await quote(node(without('eth_maxPriorityFeePerGas')))).toMatchObject({ quote: { maxPriorityFeePerGas: 3n } })
  expect(await quote(node({ ...without('eth_feeHistory'), ...older }))).toMatchObject({
    quote: { baseFeePerGas: 100n, maxPriorityFeePerGas: 5n },
  })
  const oldest = node({ ...without('eth_feeHistory', 'eth_maxPriorityFeePerGas'), ...older })
  expect(await quote(oldest)).toMatchObject({ quote: { baseFeePerGas: 100n, maxPriorityFeePerGas: 20n } })
  const legacy = node({
    ...without('eth_feeHistory', 'eth_maxPriorityFeePerGas'),
    ...older,
    eth_getBlockByNumber: () => ({}),
  })
  expect(await quote(legacy)).toMatchObject({ quote: { transfer: { type: 'legacy' }, maxFee: 120n * 21_000n } })
  const zeros = node({
    ...older,
    eth_feeHistory: () => ({ baseFeePerGas: ['0x0', '0x0'] }),
    eth_getBlockByNumber: () => ({}),
  })
  expect(await quote(zeros)).toMatchObject({ quote: { transfer: { type: 'legacy' } } })
  const free = node({
    ...older,
    eth_feeHistory: () => ({ baseFeePerGas: ['0x0', '0x0'] }),
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x0' }),
  })
  expect(await quote(free)).toMatchObject({ quote: { baseFeePerGas: 0n, maxFeePerGas: 5n } })
})

test('error: a node that limits how often it is asked has not said that there is no operator fee', async () => {
  const { RpcError } = await import('@latchkey/base')
  const limited = node({
    eth_call: ([call]) => {
      if ((call as { data: string }).data.startsWith('0x49948e0e')) return word(1000n)
      throw new RpcError('rpc_failed', { rpcCode: -32005, data: { method: 'eth_call', text: 'rate limit exceeded' } })
    },
  })
  expect(await quote(limited, rollup)).toMatchObject({ status: 'unavailable' })
})

test.each([59_144, 59_141])('Linea (%i) is asked in its own words where its node offers them', async (id) => {
  const linea: Chain = { ...plain, id }
  const answer = { gasLimit: '0x5300', baseFeePerGas: '0x7', priorityFeePerGas: '0x3b9aca0' }
  expect(await quote(node({ linea_estimateGas: () => answer }), linea)).toMatchObject({
    quote: { gas: 21_248n, baseFeePerGas: 7n, maxPriorityFeePerGas: 62_500_000n },
  })
  expect(await quote(node(), linea)).toMatchObject({ quote: { gas: 21_000n, baseFeePerGas: 100n } })
})

test('error: what a hostile node answers that is no figure is refused, not charged', async () => {
  const absurd: Handlers[] = [
    { eth_estimateGas: () => `0x${'f'.repeat(64)}` },
    { eth_feeHistory: () => ({ baseFeePerGas: [`0x${'f'.repeat(40)}`] }) },
    { eth_maxPriorityFeePerGas: () => `0x${'f'.repeat(40)}` },
  ]
  for (const change of absurd) {
    const estimate = await quote(node(change))
    expect(estimate, JSON.stringify(Object.keys(change))).toMatchObject({ status: 'unavailable', isRefused: true })
  }
  for (const answer of ['0x0', 21000, '-0x5208', null, {}]) {
    expect(await quote(node({ eth_estimateGas: () => answer }))).toMatchObject({ status: 'unavailable' })
  }
  const isLayerOne = (call: unknown) => (call as { data: string }).data.startsWith('0x49948e0e')
  for (const isAbsurd of [isLayerOne, (call: unknown) => !isLayerOne(call)]) {
    const rpc = node({ eth_call: ([call]) => word(isAbsurd(call) ? 2n ** 255n : 1n) })
    expect(await quote(rpc, rollup)).toMatchObject({
      status: 'unavailable',
      isRefused: true,
      error: { message: expect.stringContaining('The network node asks for a fee that cannot be right (') },
    })
  }
})

test('error: an operator fee that nobody could ask for is not a fee of zero', async () => {
  const rpc = node({
    eth_call: ([call]) => {
      if ((call as { data: string }).data.startsWith('0x49948e0e')) return word(1000n)
      throw new RpcError('rpc_unreachable')
    },
  })
  expect(await quote(rpc, rollup)).toMatchObject({
    status: 'unavailable',
    error: { message: expect.stringContaining('reached') },
  })
})

test('the reason is a sentence for a visitor', async () => {
  // An `Error(string)` that says "paused", in the ABI's encoding.
  const paused = `0x08c379a0${word(32n).slice(2)}${word(6n).slice(2)}706175736564${'0'.repeat(52)}`
  const tooFew = `0xe450d38c${'0'.repeat(192)}`
  const tooPoor = 'There is not enough ETH on this account to pay for this transfer and its fee.'
  const tooFewTokens = 'There are not enough tokens on this account for this transfer.'
  const cases: readonly (readonly [text: string, data: unknown, reason: RegExp | string])[] = [
    ['insufficient funds for transfer', undefined, tooPoor],
    ['Insufficient funds for gas * price + value', undefined, tooPoor],
    ['gas required exceeds allowance (0)', undefined, tooPoor],
    ['execution reverted: paused', undefined, 'The network would refuse this transfer: paused'],
    ['execution reverted', paused, /refuse this transfer: paused$/],
    ['VM execution error.', `Reverted ${paused}`, /refuse this transfer: paused$/],
    ['execution reverted', '0x', /does not say why/],
    ['execution reverted: custom error 0x01020304: 00', '0x01020304', /does not say why/],
    ['execution reverted', `0x08c379a0${'f'.repeat(64)}`, /does not say why/],
    [`execution reverted: custom error 0xe450d38c: 00`, tooFew, tooFewTokens],
    ['execution reverted: ERC20: transfer amount exceeds balance', undefined, tooFewTokens],
    // A node's message is for developers.
    ['the method is not available', undefined, /^The network node could not work out a fee for this transfer\.$/],
    ['\u202eevil\u202c '.repeat(40), undefined, /^The network node could not work out/],
  ]
  for (const [text, rpcData, reason] of cases) {
    const rpc = node({
      eth_estimateGas: () => {
        throw new RpcError('rpc_failed', { rpcData, data: { method: 'eth_estimateGas', text } })
      },
    })
    expect(await quote(rpc), text).toMatchObject({ error: { message: expect.stringMatching(reason) } })
  }
})

test('Max leaves exactly nothing: the reserve is the charge', async () => {
  const balance = 10n ** 18n
  const rpc = node()
  const { estimate, amount } = await quoteMax({
    transfer,
    balance,
    chain: rollup,
    rpc,
    clock: fakeClock(),
    log: silentLog,
  })
  if (estimate.status !== 'quoted') throw new Error('not quoted')
  expect(estimate.quote.expectedFee).toBe(estimate.quote.maxFee)
  expect(amount + estimate.quote.maxFee).toBe(balance)
  expect(estimate.quote.transfer).toMatchObject({
    value: amount,
    gasLimit: 21000n,
    maxFeePerGas: 125n,
    maxPriorityFeePerGas: 125n,
  })
})

function max(rpc: ReturnType<typeof node>, balance = 10n ** 18n) {
  return quoteMax({ transfer, balance, chain: rollup, rpc, clock: fakeClock(), log: silentLog })
}

/** A rollup whose layer-1 fee is another one at each question; it charges no operator fee. */
function movingNode(next: () => bigint) {
  return node({
    eth_call: ([call]) => word((call as { data: string }).data.startsWith('0x49948e0e') ? next() : 0n),
  })
}

test('Max never reserves less than what would be charged, however the layer-1 fee moves', async () => {
  let fee = 1000n
  expect(await max(movingNode(() => (fee += 10n)))).toMatchObject({
    amount: 0n,
    estimate: {
      status: 'unavailable',
      error: { message: 'The network fee is moving too fast to say how much can be sent.' },
    },
  })
  for (const fees of [
    [1000n, 1010n, 1010n],
    [1000n, 990n, 990n],
    [1000n, 990n, 1000n, 990n],
    [1000n, 1000n],
  ]) {
    let asked = 0
    const { estimate, amount } = await max(movingNode(() => fees[asked++] ?? 0n))
    if (estimate.status !== 'quoted') throw estimate.error
    expect(estimate.quote.transfer.value).toBe(amount)
    expect(amount + estimate.quote.maxFee <= 10n ** 18n).toBe(true)
    expect(10n ** 18n - amount - estimate.quote.maxFee < 100n).toBe(true)
  }
})

test('Max to somebody whose code runs holds a margin of gas back', async () => {
  const delegated = `0xef0100${'ab'.repeat(20)}`
  const { estimate, amount } = await max(node({ eth_estimateGas: () => '0x5236', eth_getCode: () => delegated }))
  if (estimate.status !== 'quoted') throw estimate.error
  expect(estimate.quote.transfer.gasLimit).toBe((21_046n * 12n) / 10n)
  expect(amount + estimate.quote.maxFee).toBe(10n ** 18n)
})

test('Max on a chain that is no rollup asks nothing twice', async () => {
  const rpc = node()
  await quoteMax({ transfer, balance: 10n ** 18n, chain: plain, rpc, clock: fakeClock(), log: silentLog })
  expect(rpc.calls.filter(({ method }) => method === 'eth_estimateGas')).toHaveLength(1)
  expect(rpc.requests()).toBe(2)
  expect(rpc.calls.map(({ method }) => method).sort()).toEqual([
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_getBlockByNumber',
    'eth_getCode',
    'eth_maxPriorityFeePerGas',
  ])
})

test('Max of a balance below the fee is nothing, and says why', async () => {
  const { estimate, amount } = await quoteMax({
    transfer,
    balance: 1000n,
    chain: plain,
    rpc: node(),
    clock: fakeClock(),
    log: silentLog,
  })
  expect(amount).toBe(0n)
  expect(estimate).toMatchObject({
    status: 'unavailable',
    error: { message: expect.stringContaining('does not cover') },
  })
})

test('a quote cannot be changed', async () => {
  const estimate = await quote(node())
  if (estimate.status !== 'quoted') throw new Error('not quoted')
  expect(Object.isFrozen(estimate.quote)).toBe(true)
  expect(Object.isFrozen(estimate.quote.transfer)).toBe(true)
})

test('the layer-1 fee asked directly refuses in the words of the specification', async () => {
  await expect(estimateLayerOneFee(transfer, undefined, node())).rejects.toThrow(/^Chain is not defined$/)
  await expect(estimateLayerOneFee(transfer, plain, node())).rejects.toThrow(/^Chain is not supported$/)
  for (const id of [10, 420, 11155420, 8453, 84531, 84532]) {
    expect(await estimateLayerOneFee(transfer, { ...plain, id }, node())).toBe(1000n)
  }
})
