import { systemClock } from '@latchkey/base'
import { describe, expect, test } from 'vitest'
import { createChainFacts } from '../chainFacts.ts'
import { createHistoryNode } from '../historyNode.ts'
import { createFakeChain } from '../testing/fakeChain.ts'
import { chooseCoins } from './chooseCoins.ts'
import { filterTraces } from './filterTraces.ts'

const visitor = '0x1111111111111111111111111111111111111111'
const contract = '0x2222222222222222222222222222222222222222'
const payer = '0x3333333333333333333333333333333333333333'

type Call = {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly at: readonly number[]
  readonly error?: string
  readonly callType?: string
}

/** A node that traces the one transaction of its newest block. */
function openTraced(calls: readonly Call[], { isReverted = false } = {}) {
  const traces = () =>
    calls.map(({ from, to, value, at, error, callType = 'call' }) => ({
      ...{ type: 'call', traceAddress: at, transactionHash: hash, blockNumber: chain.head() },
      action: { from, to, value: `0x${value.toString(16)}`, callType },
      blockHash: block.hash,
      ...(error !== undefined && { error }),
    }))
  const chain = createFakeChain({
    more: {
      trace_filter([filter]) {
        const { fromAddress, toAddress } = filter as { fromAddress?: string[]; toAddress?: string[] }
        return traces().filter(
          ({ action }) => (fromAddress?.includes(action.from) ?? true) && (toAddress?.includes(action.to) ?? true),
        )
      },
      trace_transaction: () => traces(),
    },
  })
  chain.pass(10)
  const [top] = calls
  const hash = chain.send({ from: top?.from ?? payer, to: top?.to ?? null, value: top?.value ?? 0n, isReverted })
  const block = { hash: chain.hashAt(chain.head()) }
  const node = createHistoryNode({
    ...{ rpc: chain.rpc, clock: systemClock, callsPerMinute: 1e6, signal: new AbortController().signal },
  })
  const deps = { node, facts: createChainFacts(node) }
  const head = { number: chain.head(), hash: block.hash, parentHash: block.hash, timestamp: 0 }
  const find = () => filterTraces(deps).forward([visitor], { from: 0, to: chain.head() })
  return { deps, head, find }
}

const paid = { from: payer, to: contract, value: 9n, at: [] }

describe('coins by traces', () => {
  test('however deep they were paid, have places of their own that a page can be continued at', async () => {
    const deep = (last: number) => [...Array.from({ length: 300 }, () => 10), last]
    const inner = [1, 2].map((last) => ({ from: contract, to: visitor, value: 4n, at: deep(last) }))
    const found = await openTraced([paid, ...inner]).find()
    const places = found?.entries.map(({ place }) => place) ?? []
    expect(new Set(places).size).toBe(2)
    for (const place of places) expect(place).toMatch(/^[a-z]+[\d.]{0,100}$/)
  })

  test('are found where a contract pays them, and told of the contract', async () => {
    const { find } = openTraced([paid, { from: contract, to: visitor, value: 4n, at: [0] }])
    const found = await find()
    expect(found?.entries).toMatchObject([
      {
        account: visitor,
        counterparty: contract,
        amount: '4',
        direction: 'in',
        place: 'trace0',
        sender: payer,
        fee: null,
      },
    ])
  })

  test.each<[string, readonly Call[], object]>([
    [
      'within a call that failed',
      [
        paid,
        { from: contract, to: payer, value: 0n, at: [1], error: 'Reverted' },
        { from: payer, to: visitor, value: 4n, at: [1, 0] },
      ],
      {},
    ],
    [
      'by a call that failed itself',
      [paid, { from: contract, to: visitor, value: 4n, at: [0], error: 'Reverted' }],
      {},
    ],
    [
      'in a transaction that was taken back',
      [paid, { from: contract, to: visitor, value: 4n, at: [0] }],
      { isReverted: true },
    ],
    [
      'by another’s code in the caller’s place',
      [paid, { from: contract, to: visitor, value: 4n, at: [0], callType: 'delegatecall' }],
      {},
    ],
    ['as nothing', [paid, { from: contract, to: visitor, value: 0n, at: [0] }], {}],
  ])('error: what was paid %s has come to nobody', async (_title, calls, options) => {
    expect((await openTraced(calls, options).find())?.entries).toEqual([])
  })

  test('what an account sends is told with its fee, and that it was taken back', async () => {
    const sent = { ...paid, from: visitor }
    const fee = '210000'
    expect((await openTraced([sent]).find())?.entries).toMatchObject([{ amount: '9', outcome: 'success', fee }])
    const reverted = await openTraced([{ ...sent, error: 'Reverted' }], { isReverted: true }).find()
    expect(reverted?.entries).toMatchObject([{ amount: '9', outcome: 'reverted', fee, direction: 'out' }])
  })

  test('are chosen where the node finds a payment that is known', async () => {
    const { deps, head } = openTraced([paid])
    expect(await chooseCoins(deps, head, 300)).toMatchObject({ kind: 'found', isSure: true, method: { coins: 'all' } })
  })
})
