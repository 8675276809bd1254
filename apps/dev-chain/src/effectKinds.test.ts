import { fromQuantity, httpRpc, systemClock, toQuantity } from '@latchkey/base'
import { type Effects, type EffectTransaction, predictEffects } from '@latchkey/evm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNodeProxy } from './testing/nodeProxy.ts'
import { encodeCall, startTrialChain, type TrialChain } from './testing/trialChain.ts'

let trial: TrialChain
let rollup: TrialChain
beforeAll(async () => {
  ;[trial, rollup] = await Promise.all([startTrialChain(), startTrialChain({ rollup: 'isthmus' })])
})
afterAll(() => Promise.all([trial.close(), rollup.close()]))

type Call = Omit<EffectTransaction, 'from'>

/** By the best way the node has; or without methods that others lack. */
async function predict(call: Call, missingMethods: readonly string[] = [], on = trial): Promise<Effects> {
  const transaction = { from: on.account, ...call }
  if (missingMethods.length === 0) {
    return await predictEffects({ transaction, chain: on.chain, rpc: on.rpc, clock: systemClock })
  }
  const proxy = await startNodeProxy({ url: on.url, missingMethods })
  try {
    const rpc = httpRpc({ url: proxy.url, fetch, clock: systemClock })
    return await predictEffects({ transaction, chain: on.chain, rpc, clock: systemClock })
  } finally {
    await proxy.close()
  }
}

const first = (kind: keyof TrialChain['contracts'], index = 0) => trial.contracts[kind][index]!
const send = (call: Call) => trial.send({ from: trial.account, gas: '0x2dc6c0', ...call })
const data = encodeCall

const ways = [
  ['simulation', []],
  ['trace', ['eth_simulateV1']],
  ['call', ['eth_simulateV1', 'debug_traceCall']],
] as const

describe.each(ways)('by %s', (method, missing) => {
  const events = method !== 'call'

  test('a payment is what goes out, and the fee is not in it', async () => {
    const effects = await predict({ to: trial.other, value: '0x7b' }, missing)
    expect(effects).toMatchObject({ outcome: { status: 'succeeds' }, method, allowances: [], isPartial: !events })
    expect(effects.changes).toMatchObject([{ asset: { kind: 'native' }, difference: -123n }])
  })

  test('a payment to oneself changes nothing', async () => {
    expect((await predict({ to: trial.account, value: '0x7b' }, missing)).changes).toEqual([])
  })

  test('coins that are wrapped become a token, which tells of no transfer', async () => {
    const token = first('wrapped')
    const effects = await predict({ to: token, value: '0x7b', data: data('deposit', []) }, missing)
    expect(effects.changes).toMatchObject([
      { asset: { kind: 'native' }, difference: -123n },
      { asset: { kind: 'erc20', token }, difference: 123n, facts: { symbol: 'WETH', decimals: 18 } },
    ])
  })

  test('an allowance is read, and one without an end is told as such', async () => {
    const token = first('plain')
    const give = (amount: bigint) => predict({ to: token, data: data('approve', [trial.other, amount]) }, missing)
    const allowance = { kind: 'amount', token, spender: trial.other, before: 0n }
    expect((await give(5n)).allowances).toMatchObject([{ ...allowance, after: 5n, isUnlimited: false }])
    const all = 2n ** 256n - 1n
    expect((await give(all)).allowances).toMatchObject([{ ...allowance, after: all, isUnlimited: true }])
  })

  test('a token that keeps silent of an allowance is asked all the same', async () => {
    const token = first('silent')
    const effects = await predict({ to: token, data: data('approve', [trial.other, 9n]) }, missing)
    expect(effects.allowances).toMatchObject([{ token, spender: trial.other, before: 0n, after: 9n }])
  })

  test('a whole collection that is given away is told', async () => {
    const token = first('items')
    const effects = await predict({ to: token, data: data('setApprovalForAll', [trial.other, true]) }, missing)
    expect(effects.allowances).toMatchObject([
      { kind: 'collection', token, spender: trial.other, before: false, after: true },
    ])
  })

  test('events of what never happens show nothing', async () => {
    for (const token of trial.contracts.forged) {
      const effects = await predict({ to: token, data: data('claim', [1_000_000n]) }, missing)
      expect([effects.outcome.status, effects.changes, effects.allowances]).toEqual(['succeeds', [], []])
    }
  })

  test('a refusal is told with the words of the contract', async () => {
    const refuse = async (way: bigint) =>
      (await predict({ to: first('refuser'), data: data('refuse', [way]) }, missing)).outcome
    expect(await refuse(0n)).toEqual({ status: 'reverts', reason: 'Not today' })
    expect(await refuse(1n)).toMatchObject({ status: 'reverts', reason: expect.stringMatching(/^Unauthorized \(/) })
    expect(await refuse(4n)).toEqual({ status: 'reverts' })
    // Where the transaction brings its own gas, nothing is asked before.
    const call = { to: first('refuser'), data: data('refuse', [0n]), gas: '0x186a0' }
    expect((await predict(call, missing)).outcome).toEqual({ status: 'reverts', reason: 'Not today' })
  })

  test('a payment that nobody can make is told before it is made', async () => {
    const { outcome } = await predict({ to: trial.other, value: toQuantity(10n ** 30n), gas: '0x5208' }, missing)
    expect(outcome).toEqual({ status: 'unaffordable' })
  })

  test('code that gives where it is watched does not get away with it', async () => {
    for (const index of [0, 1, 2]) {
      const { isSteady, changes } = await predict({ to: first('detector', index), data: data('claim', [77n]) }, missing)
      // It took the trial for the real thing, or it is told that it did not.
      expect([index, isSteady ? changes : []]).toEqual([index, []])
    }
    const toss = { to: first('detector', 3), data: data('claim', [77n]), gas: '0x2dc6c0' }
    expect((await predict(toss, missing)).isSteady).toBe(false)
  })
})

describe.each(ways.slice(0, 2))('by the events of a %s', (_method, missing) => {
  test('an item that is made comes in, though nobody owned it before', async () => {
    const token = first('items', 1)
    const effects = await predict({ to: token, data: data('mint', [0n], 'items') }, missing)
    expect(effects.changes).toMatchObject([
      { asset: { kind: 'erc721', token, tokenId: 0n }, before: 0n, after: 1n, facts: { symbol: 'ITB' } },
    ])
  })

  test('several goods in one are told one by one', async () => {
    const token = first('goods')
    const mint = data(
      'mint',
      [
        [1n, 3n, 1n],
        [5n, 7n, 2n],
      ],
      'goods',
    )
    const { changes } = await predict({ to: token, data: mint }, missing)
    expect(changes).toMatchObject([
      { asset: { kind: 'erc1155', token, tokenId: 1n }, difference: 7n },
      { asset: { kind: 'erc1155', token, tokenId: 3n }, difference: 7n },
    ])
  })

  test('a market takes one thing and gives another', async () => {
    const [taken, given, market] = [first('plain', 0), first('plain', 1), first('market')]
    await send({ to: taken, data: data('mint', [trial.account, 50n]) })
    await send({ to: taken, data: data('approve', [market, 50n]) })
    const { changes } = await predict({ to: market, value: '0x64', data: data('swap', [21n]) }, missing)
    expect(changes).toMatchObject([
      { asset: { kind: 'native' }, difference: 21n - 100n },
      { asset: { token: taken }, difference: -21n },
      { asset: { token: given }, difference: 142n },
    ])
    await send({ to: taken, data: data('approve', [market, 0n]) })
  })

  test('a sum that changes for everybody is seen without an event', async () => {
    const token = first('rebasing')
    await send({ to: token, data: data('rebase', [50n]) })
    await send({ to: token, data: data('mint', [trial.account, 1_000n]) })
    const held = fromQuantity(await trial.rpc.call(balanceCall(token))) ?? 0n
    const { changes } = await predict({ to: token, data: data('rebase', [0n]) }, missing)
    expect(changes).toMatchObject([{ asset: { token }, before: held, after: held / 2n, difference: held / 2n - held }])
  })
})

const balanceCall = (token: string) => ({
  method: 'eth_call',
  params: [{ to: token, data: encodeCall('balanceOf', [trial.account]) }, 'latest'],
})

test('where a node neither simulates nor traces nor takes other code, there is no preview', async () => {
  const call = { to: trial.other, value: '0x1' }
  const proxy = await startNodeProxy({
    url: trial.url,
    missingMethods: ['eth_simulateV1', 'debug_traceCall', 'eth_call'],
  })
  const rpc = httpRpc({ url: proxy.url, fetch, clock: systemClock })
  const ask = () =>
    predictEffects({ transaction: { from: trial.account, ...call }, chain: trial.chain, rpc, clock: systemClock })
  const none = { outcome: { status: 'unknown', why: 'unsupported' }, method: 'none', changes: [], allowances: [] }
  expect(await ask()).toMatchObject(none)
  const asked = proxy.requests.flat().filter((method) => method === 'eth_simulateV1').length
  expect(await ask()).toMatchObject(none)
  // It is not asked again for what it does not have.
  expect(proxy.requests.flat().filter((method) => method === 'eth_simulateV1')).toHaveLength(asked)
  await proxy.close()
})

test('a rollup that charges for layer 1 in its simulations shows the payment alone', async () => {
  for (const missing of [[], ['eth_simulateV1']]) {
    const { changes, isPartial } = await predict({ to: rollup.other, value: '0x7b' }, missing, rollup)
    expect(changes).toMatchObject([{ asset: { kind: 'native' }, difference: -123n }])
    expect(isPartial).toBe(false)
  }
})
