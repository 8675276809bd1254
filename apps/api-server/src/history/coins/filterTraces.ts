import { createHash } from 'node:crypto'
import { readAs, toQuantity } from '@latchkey/base'
import { historyFigures } from '../../limits.ts'
import { feeOf, isSuccess } from '../chainFacts.ts'
import type { FindDeps } from '../findLogged.ts'
import { type FoundEntry, toEntries } from '../found.ts'
import { headerSchema, type Trace, tracesSchema } from '../historyAnswers.ts'
import type { LogRange } from '../readLogs.ts'
import { createSpan } from '../span.ts'
import type { CoinMethod } from './coinMethod.ts'

const { maxAccounts, maxPerAnswer } = historyFigures.traces

/** A call that moves coins, with both of its ends. */
type Moving = { readonly trace: Trace; readonly from: string; readonly to: string | undefined; readonly value: bigint }

/** Coins by Parity's interface, for many accounts at once: internal calls are found too. */
export function filterTraces({ node, facts }: FindDeps): CoinMethod {
  const span = createSpan({ first: historyFigures.logs.firstSpan, most: historyFigures.logs.maxSpan })

  async function ask(accounts: readonly string[], { from, to }: LogRange): Promise<readonly Trace[] | undefined> {
    const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) }
    const [last, ...outcomes] = await node.ask([
      { method: 'eth_getBlockByNumber', params: [toQuantity(to), false] },
      // Two questions: with both in one, some nodes mean either and some mean both.
      { method: 'trace_filter', params: [{ ...range, fromAddress: accounts }] },
      { method: 'trace_filter', params: [{ ...range, toAddress: accounts }] },
    ])
    const header = last !== undefined && 'result' in last ? readAs(headerSchema, last.result) : undefined
    if (header?.number !== to) return undefined
    const answers = outcomes.map((outcome) => ('result' in outcome ? readAs(tracesSchema, outcome.result) : undefined))
    const [sent, got] = answers
    if (sent === undefined || got === undefined) return undefined
    if (sent.length === maxPerAnswer || got.length === maxPerAnswer) return undefined
    const all = [...sent, ...got].filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to)
    return [
      ...new Map(all.map((trace) => [`${trace.transactionHash} ${trace.traceAddress.join('.')}`, trace])).values(),
    ]
  }

  async function find(accounts: readonly string[], range: LogRange) {
    const traces = await ask(accounts, range)
    if (traces === undefined) {
      span.shrink()
      return undefined
    }
    const entries = await complete(traces, new Set(accounts))
    if (entries !== undefined) span.grow()
    return entries && { ...range, entries, approvals: [] }
  }

  async function complete(
    traces: readonly Trace[],
    ours: ReadonlySet<string>,
  ): Promise<readonly FoundEntry[] | undefined> {
    const isOurs = (address: string | undefined) => address !== undefined && ours.has(address)
    const moving = traces.flatMap(toMoving).filter(({ trace, from, to, value }) => {
      const isSent = isOurs(from) && (value > 0n || trace.traceAddress.length === 0)
      return isSent || (isOurs(to) && value > 0n)
    })
    const places = moving.map(({ trace: { transactionHash, blockHash, blockNumber } }) => ({
      ...{ blockHash, blockNumber },
      hash: transactionHash ?? '',
    }))
    const receipts = await facts.receipts(places)
    const times = await facts.times(places)
    if (receipts === undefined || times === undefined) return undefined
    const inner = moving.filter(({ trace }) => trace.traceAddress.length > 0)
    const failed = await findFailed(new Set(inner.map(({ trace }) => trace.transactionHash ?? '')))
    if (failed === undefined) return undefined
    return moving.flatMap(({ trace, from, to, value }): FoundEntry[] => {
      const hash = trace.transactionHash ?? ''
      const receipt = receipts.get(hash)
      const isTop = trace.traceAddress.length === 0
      if (receipt === undefined || (!isTop && (!isSuccess(receipt) || isBelow(trace, failed.get(hash) ?? []))))
        return []
      const movement = {
        ...{ hash, from, to, block_number: trace.blockNumber, block_hash: trace.blockHash },
        place: isTop ? 'top' : placeOf(trace),
        at: times.get(trace.blockHash) ?? 0,
        sender: receipt.from,
        source: isTop ? ('top' as const) : ('trace' as const),
        ...{ asset: 'coin' as const, token: null, token_id: null, amount: value.toString() },
        outcome: isSuccess(receipt) ? ('success' as const) : ('reverted' as const),
        paidFee: isTop ? feeOf(receipt) : null,
      }
      return toEntries(movement, isOurs).filter(({ direction }) => direction !== 'in' || value > 0n)
    })
  }

  /** The calls that failed, by their transaction: what was paid within one was taken back, which its own trace does not say. */
  async function findFailed(hashes: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly Trace[]> | undefined> {
    const list = [...hashes]
    const answers = await node.askMany(list.map((hash) => ({ method: 'trace_transaction', params: [hash] })))
    const read = answers.map((answer) => readAs(tracesSchema, answer))
    if (read.some((traces) => traces === undefined)) return undefined
    return new Map(list.map((hash, index) => [hash, (read[index] ?? []).filter(({ error }) => error != null)]))
  }

  return {
    coins: 'all',
    maxAccounts,
    forward: (accounts, { from, to }) => find(accounts, { from, to: Math.min(to, from + span.size() - 1) }),
    backward: (accounts, { from, to }) => find(accounts, { from: Math.max(from, to - span.size() + 1), to }),
  }
}

/** Anybody can pay from as deep as he likes: a long way there is told by its digest, so that a page can go on at any entry. */
function placeOf({ traceAddress }: Trace): string {
  const way = traceAddress.join('.')
  if (/^[\d.]{1,64}$/.test(way)) return `trace${way}`
  return `deep${BigInt(`0x${createHash('sha256').update(way).digest('hex')}`)}`
}

function toMoving(trace: Trace): Moving[] {
  const { type, action, result, transactionHash } = trace
  if (transactionHash == null) return []
  const value = action.value ?? 0n
  if (type === 'suicide' && action.address != null && action.refundAddress != null) {
    return [{ trace, from: action.address, to: action.refundAddress, value: action.balance ?? 0n }]
  }
  if (action.from == null) return []
  if (type === 'create') return [{ trace, from: action.from, to: result?.address ?? undefined, value }]
  // The others of a call move nothing: they run in the caller's own place.
  const isCall = type === 'call' && (action.callType == null || action.callType === 'call')
  return isCall && action.to != null ? [{ trace, from: action.from, to: action.to, value }] : []
}

/** True for a call within one of those that failed, or one of them itself. */
function isBelow({ traceAddress }: Trace, failed: readonly Trace[]): boolean {
  return failed.some((each) => each.traceAddress.every((step, index) => traceAddress[index] === step))
}
