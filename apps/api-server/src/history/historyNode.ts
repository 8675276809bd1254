import { type CallOutcome, type CallRequest, type Clock, type Rpc, RpcError, sleep, withTimeout } from '@latchkey/base'
import { historyFigures } from '../limits.ts'

/** The owner's node of a network, which is asked no more than its owner allows. */
export type HistoryNode = {
  /** The outcomes of all requests, each of which may be a refusal. Fails with `RpcError` where the node is away. */
  ask(requests: readonly CallRequest[]): Promise<readonly CallOutcome[]>
  /** The answers, in batches; undefined where the node refuses. Fails alike. */
  askMany(requests: readonly CallRequest[]): Promise<readonly unknown[]>
}

export type HistoryNodeOptions = {
  readonly rpc: Rpc
  readonly clock: Clock
  readonly callsPerMinute: number
  readonly signal: AbortSignal
  /** Told of each call. */
  readonly onCall?: ((outcome: 'ok' | 'refused' | 'away') => void) | undefined
}

/** How long one request may take, whatever the way to the node allows. */
const timeoutMs = 30_000
const minuteMs = 60_000

/** A node with a budget: who has used it up waits until there is some again. */
export function createHistoryNode({ rpc, clock, callsPerMinute, signal, onCall }: HistoryNodeOptions): HistoryNode {
  const msPerCall = minuteMs / callsPerMinute
  // The moment at which all calls that were made are paid for; a minute's worth may be made ahead.
  let paidAtMs = clock.now()

  async function takeBudget(calls: number): Promise<void> {
    const nowMs = clock.now()
    paidAtMs = Math.max(paidAtMs, nowMs) + calls * msPerCall
    const waitMs = paidAtMs - nowMs - minuteMs
    if (waitMs > 0) await sleep(waitMs, clock, signal)
  }

  async function ask(requests: readonly CallRequest[]): Promise<readonly CallOutcome[]> {
    await takeBudget(requests.length)
    signal.throwIfAborted()
    const outcomes = await withTimeout(rpc.batch(requests, { signal }), timeoutMs, clock).catch((cause: unknown) => {
      signal.throwIfAborted()
      const error = cause instanceof RpcError ? cause : new RpcError('rpc_unreachable', { cause })
      return requests.map(() => ({ error }))
    })
    for (const outcome of outcomes) onCall?.(wordOf(outcome))
    const isAway = outcomes.every((outcome) => 'error' in outcome && outcome.error.code === 'rpc_wrong_chain')
    if (isAway && outcomes[0] !== undefined && 'error' in outcomes[0]) throw outcomes[0].error
    return outcomes
  }

  return {
    ask,
    async askMany(requests) {
      const answers: unknown[] = []
      for (let from = 0; from < requests.length; from += historyFigures.maxBatch) {
        const outcomes = await ask(requests.slice(from, from + historyFigures.maxBatch))
        for (const outcome of outcomes) {
          if ('error' in outcome && outcome.error.code !== 'rpc_failed') throw outcome.error
          answers.push('result' in outcome ? outcome.result : undefined)
        }
      }
      return answers
    },
  }
}

function wordOf(outcome: CallOutcome): 'ok' | 'refused' | 'away' {
  if ('result' in outcome) return 'ok'
  return outcome.error.code === 'rpc_failed' ? 'refused' : 'away'
}
