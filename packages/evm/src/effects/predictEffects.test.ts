import { type CallRequest, type Clock, type Rpc, RpcError, systemClock, toQuantity } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Address, toAddress } from '../address.ts'
import type { Chain, Token } from '../chains/chain.ts'
import { effectLimits } from './effectLimits.ts'
import { predictEffects } from './predictEffects.ts'
import type { EffectTransaction } from './readCallContext.ts'

const account = toAddress(`0x${'a1'.repeat(20)}`)
const other = toAddress(`0x${'b2'.repeat(20)}`)
const token = toAddress(`0x${'c3'.repeat(20)}`)
const chain: Chain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
const transaction: EffectTransaction = { from: account, to: other, value: '0x5', gas: '0x5208', maxFeePerGas: '0x64' }

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const topic = (address: string) => `0x${word(address)}`
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const coins = `0x${'ee'.repeat(20)}`
const coinsOf7708 = `0x${'ff'.repeat(19)}fe`
const moveLog = (address: string, from: string, to: string, amount: bigint) => ({
  address,
  topics: [transferTopic, topic(from), topic(to)],
  data: `0x${word(amount)}`,
})

const head = { number: '0x10', timestamp: '0x64', baseFeePerGas: '0x7', miner: `0x${'99'.repeat(20)}` }
const context = {
  eth_getBlockByNumber: () => head,
  eth_gasPrice: () => '0x9',
  eth_estimateGas: () => '0x5208',
  eth_createAccessList: () => ({ accessList: [], gasUsed: '0x5208' }),
}

type Simulated = {
  readonly blockStateCalls: readonly [
    { readonly calls: readonly Record<string, string>[]; readonly stateOverrides?: unknown },
  ]
}
/** True for the trial without a price and without our payer. */
const isPlain = ([asked]: readonly unknown[]) => (asked as Simulated).blockStateCalls[0].stateOverrides === undefined
type Answer = Readonly<Record<string, unknown>>

/** A node that simulates by a rule: 5 wei go out, and looks at tokens are answered by `figure`. */
function simulator(options: {
  readonly logs?: readonly unknown[]
  readonly figure?: (to: string) => Answer
  readonly own?: Answer
}) {
  const { logs = [], own = {}, figure = () => nothing } = options
  return ([asked]: readonly unknown[]) => {
    const [block] = (asked as Simulated).blockStateCalls
    let isAfter = false
    const calls = block.calls.map((call) => {
      if (call['data']?.length === lookAtCoins) return value(isAfter ? 995n : 1_000n)
      if (call['from'] !== account) return figure(call['to'] ?? '')
      isAfter = true
      return { status: '0x1', returnData: '0x', gasUsed: '0x5208', logs, ...own }
    })
    return [{ number: '0x11', calls }]
  }
}
const value = (amount: bigint): Answer => ({ status: '0x1', returnData: `0x${word(amount)}`, gasUsed: '0x55a0' })

/** Where no code is. */
const nothing: Answer = { status: '0x1', returnData: '0x', gasUsed: '0x5208' }
/** The address alone, without a method: the digits of one word behind 0x. */
const lookAtCoins = 66

type More = { readonly clock?: Clock; readonly signal?: AbortSignal; readonly tokens?: readonly Token[] }

function predict(rpc: Rpc, more: More = {}, asked = transaction) {
  return predictEffects({ transaction: asked, chain, rpc, clock: systemClock, ...more })
}

describe('what is asked', () => {
  test('is the real thing: its price, who makes blocks, the block after this one, and looks on both sides of it', async () => {
    const rpc = fakeRpc({ ...context, eth_simulateV1: simulator({}) })
    await predict(rpc)
    const [plain, first, second] = rpc.calls.filter(({ method }) => method === 'eth_simulateV1')
    expect(rpc.requests()).toBe(3)
    expect(plain?.params).toEqual([
      {
        traceTransfers: true,
        validation: false,
        blockStateCalls: [
          {
            calls: [{ from: account, to: other, value: '0x5', data: '0x', gas: '0x5208' }],
            blockOverrides: { time: '0x70' },
          },
        ],
      },
      '0x10',
    ])
    for (const asked of [first, second]) {
      expect(asked?.params).toMatchObject([
        {
          traceTransfers: true,
          validation: true,
          blockStateCalls: [{ blockOverrides: { feeRecipient: head.miner, baseFeePerGas: '0x7', time: '0x70' } }],
        },
        '0x10',
      ])
    }
    const { calls } = (second!.params as readonly [Simulated])[0].blockStateCalls[0]
    const at = calls.findIndex(({ from }) => from === account)
    expect(calls[at]).toMatchObject({ gas: '0x5208', maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x5d' })
    // Two of ours show how the node charges; then the same looks before and after.
    expect(calls.slice(2, at)).toEqual(calls.slice(at + 1))
    expect(calls.slice(2, at).length).toBeGreaterThan(0)
  })

  test('goes on without the checks of a node where they refuse', async () => {
    const simulate = simulator({})
    const rpc = fakeRpc({
      ...context,
      eth_simulateV1: (params) => {
        if ((params[0] as { validation: boolean }).validation) throw refusal(-38_013, 'sender is not an EOA')
        return simulate(params)
      },
    })
    expect(await predict(rpc)).toMatchObject({ method: 'simulation', outcome: { status: 'succeeds' } })
  })

  test('never is more than a named number of things, however much a contract tells', async () => {
    const tokens = Array.from({ length: 100 }, (_, index) => toQuantity(BigInt(token) + BigInt(index)) as Address)
    const logs = tokens.map((each) => moveLog(each, account, other, 1n))
    const rpc = fakeRpc({ ...context, eth_simulateV1: simulator({ logs }) })
    expect(await predict(rpc)).toMatchObject({ isPartial: true })
    const last = rpc.calls.findLast(({ method }) => method === 'eth_simulateV1') as CallRequest
    const { calls } = (last.params as readonly [Simulated])[0].blockStateCalls[0]
    expect(calls).toHaveLength(2 + 2 * effectLimits.maxSubjects + 1)
  })
})

describe('a contract that tells much', () => {
  const forged = Array.from({ length: 60 }, (_, index) => ({
    address: other,
    topics: [transferTopic, topic(other), topic(account), `0x${word(BigInt(index))}`],
    data: '0x',
  }))
  const logs = [...forged, moveLog(token, account, other, 7n)]
  const figure = () => {
    let looks = 0
    return (to: string) => (to === token ? value(looks++ === 0 ? 7n : 0n) : nothing)
  }
  const left = { changes: [{}, { asset: { kind: 'erc20', token }, difference: -7n }], isPartial: true }

  test('does not hide what leaves by another contract', async () => {
    const rpc = fakeRpc({ ...context, eth_simulateV1: simulator({ logs, figure: figure() }) })
    expect(await predict(rpc)).toMatchObject(left)
  })

  test('nor by more events than anybody would read', async () => {
    const flood = Array.from({ length: 50 }, () => forged).flat()
    const rpc = fakeRpc({ ...context, eth_simulateV1: simulator({ logs: [...flood, ...logs], figure: figure() }) })
    expect(await predict(rpc)).toMatchObject(left)
  })

  test('nor do many such contracts hide a token that the owner has listed', async () => {
    const crowd = forged.map((log, index) => ({ ...log, address: toQuantity(BigInt(other) + BigInt(index)) }))
    const simulate = simulator({ logs: [...crowd, ...logs], figure: figure() })
    const listed = { chainId: 1, address: token, symbol: 'USDL', name: 'Dollar', decimals: 6 }
    const rpc = fakeRpc({ ...context, eth_simulateV1: simulate })
    expect(await predict(rpc, { tokens: [listed] })).toMatchObject(left)
  })
})

describe('what is shown', () => {
  test('is a part where a collection tells neither before nor after who owns an item that moved', async () => {
    const logs = [
      { ...moveLog(token, account, other, 1n), topics: [transferTopic, topic(account), topic(other), topic('0x1')] },
    ]
    const figure = () => ({ status: '0x0', returnData: '0x', gasUsed: '0x0' })
    const rpc = fakeRpc({ ...context, eth_simulateV1: simulator({ logs, figure }) })
    expect(await predict(rpc)).toMatchObject({ isPartial: true })
  })

  test('are balances, whatever events say: and coins are not told twice by a node that gives both kinds of them', async () => {
    const logs = [
      moveLog(coins, account, other, 5n),
      moveLog(coinsOf7708, account, other, 5n),
      moveLog(token, other, account, 1_000_000n),
    ]
    const figure = (to: string) => (to === token ? value(7n) : nothing)
    const { changes } = await predict(fakeRpc({ ...context, eth_simulateV1: simulator({ logs, figure }) }))
    expect(changes).toEqual([{ asset: { kind: 'native' }, before: 1_000n, after: 995n, difference: -5n }])
  })

  test('is a part where a token that moved refuses to be read, and nothing where there is none', async () => {
    const logs = [moveLog(token, other, account, 1n)]
    const ask = (answer: Answer) =>
      predict(fakeRpc({ ...context, eth_simulateV1: simulator({ logs, figure: () => answer }) }))
    expect(await ask({ status: '0x0', returnData: '0x', gasUsed: '0x0' })).toMatchObject({ isPartial: true })
    expect(await ask({ status: '0x1', returnData: '0x', gasUsed: '0x0' })).toMatchObject({ isPartial: false })
  })

  test('cannot be changed afterwards', async () => {
    const effects = await predict(fakeRpc({ ...context, eth_simulateV1: simulator({}) }))
    expect([effects, effects.changes, ...effects.changes].every(Object.isFrozen)).toBe(true)
  })

  test('is doubted where the plain simulation came to something else', async () => {
    const simulate = simulator({})
    const lucky = simulator({ logs: [moveLog(token, other, account, 1n)] })
    const eth_simulateV1 = (params: readonly unknown[]) => (isPlain(params) ? lucky : simulate)(params)
    expect(await predict(fakeRpc({ ...context, eth_simulateV1 }))).toMatchObject({ isSteady: false })
  })
})

describe('a node', () => {
  test('that does not answer in four seconds is not waited for', async () => {
    const clock = fakeClock()
    const asked = predict(fakeRpc({ ...context, eth_simulateV1: () => new Promise(() => {}) }), { clock })
    clock.advance(effectLimits.timeoutMs)
    expect(await asked).toMatchObject({ outcome: { status: 'unknown', why: 'too_slow' }, changes: [] })
  })

  test('that simulates is not talked out of it by a transaction that asks for more gas than any may have', async () => {
    const asked = { ...transaction, gas: '0x3b9aca00' }
    const gasOf = (params: readonly unknown[]) =>
      (params[0] as Simulated).blockStateCalls[0].calls.reduce((sum, { gas = '0x0' }) => sum + BigInt(gas), 0n)
    const limited = (own: Answer) => (params: readonly unknown[]) => {
      if (gasOf(params) > 30_000_000n) throw refusal(-32_602, 'invalid params')
      return simulator({ own })(params)
    }
    const node = (own: Answer) => fakeRpc({ ...context, eth_simulateV1: limited(own) })
    expect(await predict(node({}), {}, asked)).toMatchObject({ outcome: { status: 'succeeds' } })
    // With all of its gas it might have gone through.
    const failed = await predict(node({ status: '0x0' }), {}, asked)
    expect(failed.outcome).toEqual({ status: 'unknown', why: 'unanswered' })
  })

  test('that is away is told as such, and not taken for one that cannot', async () => {
    const away = () => {
      throw new RpcError('rpc_unreachable')
    }
    const handlers: Record<string, (params: readonly unknown[]) => unknown> = { ...context, eth_simulateV1: away }
    const rpc = fakeRpc(handlers)
    expect(await predict(rpc)).toMatchObject({ outcome: { status: 'unknown', why: 'unanswered' } })
    handlers['eth_simulateV1'] = simulator({})
    expect(await predict(rpc)).toMatchObject({ outcome: { status: 'succeeds' }, method: 'simulation' })
  })

  test('that does not simulate is asked for that once, and then for traces', async () => {
    const rpc = fakeRpc(context)
    const none = { outcome: { status: 'unknown', why: 'unsupported' }, method: 'none' }
    expect(await predict(rpc)).toMatchObject(none)
    expect(await predict(rpc)).toMatchObject(none)
    const count = (method: string) => rpc.calls.filter((call) => call.method === method).length
    expect([count('eth_simulateV1'), count('debug_traceCall')]).toEqual([3, 3])
  })

  test('that simulates, but not this, is not taken for one that cannot', async () => {
    const rpc = fakeRpc({ ...context, eth_simulateV1: () => [{ calls: 'none' }] })
    expect(await predict(rpc)).toMatchObject({ outcome: { status: 'unknown', why: 'unanswered' } })
  })

  test('is not asked at all for what no node can try', async () => {
    const rpc = fakeRpc(context)
    const odd: EffectTransaction[] = [
      { ...transaction, authorizationList: [{}] },
      { ...transaction, value: 'much' },
      { ...transaction, data: '0xf' },
      { ...transaction, from: 'me' },
      { ...transaction, to: '0x12' },
    ]
    for (const asked of odd) {
      expect(await predict(rpc, {}, asked)).toMatchObject({ outcome: { status: 'unknown', why: 'unsupported' } })
    }
    expect(rpc.calls).toEqual([])
  })

  test('is left alone once nobody wants to know', async () => {
    const abort = new AbortController()
    const asked = predict(fakeRpc({ ...context, eth_simulateV1: () => new Promise(() => {}) }), {
      signal: abort.signal,
    })
    abort.abort(new Error('closed'))
    await expect(asked).rejects.toThrow('closed')
  })
})

test('any answer of a node ends in effects that can be shown', async () => {
  const junk = fc.oneof(
    fc.anything(),
    fc.constantFrom('0x', '0x0', null, [], [{}], [{ calls: [] }], '0xzz'),
    fc.array(
      fc.record({ calls: fc.array(fc.record({ status: fc.string(), returnData: fc.string(), logs: fc.anything() })) }),
    ),
  )
  const answers = fc.record({
    eth_getBlockByNumber: fc.oneof(fc.constant(head), junk),
    eth_gasPrice: fc.oneof(fc.constant('0x9'), junk),
    eth_estimateGas: fc.oneof(fc.constant('0x5208'), junk),
    eth_createAccessList: junk,
    eth_simulateV1: junk,
    debug_traceCall: junk,
    eth_call: junk,
  })
  await fc.assert(
    fc.asyncProperty(answers, async (drawn) => {
      const rpc = fakeRpc(Object.fromEntries(Object.entries(drawn).map(([method, answer]) => [method, () => answer])))
      const { outcome } = await predict(rpc)
      expect(outcome.status).not.toBe('succeeds')
    }),
  )
})

const refusal = (rpcCode: number, text: string) =>
  new RpcError('rpc_failed', { rpcCode, data: { method: 'eth_simulateV1', text } })
