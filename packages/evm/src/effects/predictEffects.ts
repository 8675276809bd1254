import { type Clock, type Rpc, RpcError, TimeoutError, withSignal, withTimeout } from '@latchkey/base'
import { type Address, sameAddress } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'
import type { Chain, Token } from '../chains/chain.ts'
import { callEffects } from './callEffects.ts'
import { describeTokens } from './describeTokens.ts'
import { effectLimits } from './effectLimits.ts'
import { type Effects, noEffects } from './effects.ts'
import { type EffectTransaction, readCall, readCallContext } from './readCallContext.ts'
import type { NoWay } from './readFailures.ts'
import { readLater } from './readLater.ts'
import { simulateEffects, type Trial } from './simulateEffects.ts'
import { traceEffects } from './traceEffects.ts'

/** Options of `predictEffects`. */
export type PredictOptions = {
  readonly transaction: EffectTransaction
  /** Calls of the same account that follow it, where it is the first of a batch; told only by a node that can simulate. */
  readonly later?: readonly BatchCall[]
  readonly chain: Chain
  readonly rpc: Rpc
  readonly clock: Clock
  /** Looked at in any case, and described by the owner's words alone. Those of other chains are left out. */
  readonly tokens?: readonly Token[]
  readonly signal?: AbortSignal
}

type Way = (trial: Trial) => Promise<Effects | NoWay>

/** From the one that tells most to the one that tells least. */
const ways: readonly Way[] = [simulateEffects, traceEffects, callEffects]

/** The ways that a node does not offer: it is asked once. */
const missingWays = new WeakMap<Rpc, ReadonlySet<Way>>()

/**
 * Finds out what a transaction would do to its sender, by the word of the owner's node: expected, never guaranteed. All questions
 * together take four seconds at most. Never rejects, but for a signal that is aborted.
 */
export async function predictEffects(options: PredictOptions): Promise<Effects> {
  const { clock, signal } = options
  const ending = new AbortController()
  const onAbort = () => ending.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await withTimeout(withSignal(predict(options, ending.signal), signal), effectLimits.timeoutMs, clock)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof TimeoutError) return noEffects({ status: 'unknown', why: 'too_slow' })
    const isBad = !(error instanceof RpcError) || error.code === 'rpc_bad_answer'
    return noEffects({ status: 'unknown', why: isBad ? 'unreadable' : 'unanswered' })
  } finally {
    signal?.removeEventListener('abort', onAbort)
    // After the deadline nobody waits for the rest.
    ending.abort()
  }
}

async function predict(options: PredictOptions, signal: AbortSignal): Promise<Effects> {
  const { transaction, later = [], chain, rpc, tokens = [] } = options
  signal.throwIfAborted()
  const call = readCall(transaction)
  if (call === undefined) return noEffects({ status: 'unknown', why: 'unsupported' })
  const context = await readCallContext({ transaction, call, chain, rpc, signal })
  if ('status' in context) return noEffects(context, 'call')
  const known = tokens.filter(({ chainId }) => chainId === chain.id).map(({ address }) => address)
  const following = await readLater({ account: call.account, calls: later, rpc, signal })
  const trial: Trial = { call, later: following, context, chain, rpc, known, signal }
  const effects = await tryWays(trial)
  if (effects.outcome.status === 'reverts' && context.isGasCut) {
    return noEffects({ status: 'unknown', why: 'unanswered' }, effects.method)
  }
  return await describeTokens({ effects, isKnown: (token) => isListed(token, known), rpc, signal })
}

/** The first way that the node offers, and that knows what to say of this transaction. */
async function tryWays(trial: Trial): Promise<Effects> {
  const { rpc, later = [] } = trial
  let hasFailed = false
  for (const way of later.length > 0 ? [simulateEffects] : ways) {
    const missing = missingWays.get(rpc) ?? new Set()
    if (missing.has(way)) continue
    const found = await way(trial)
    if (typeof found === 'object') return found
    if (found === 'missing') missingWays.set(rpc, new Set([...missing, way]))
    // A server of ours refuses the last of them to everybody.
    else if (way !== callEffects) hasFailed = true
  }
  return noEffects({ status: 'unknown', why: hasFailed ? 'unanswered' : 'unsupported' })
}

function isListed(token: Address, known: readonly Address[]): boolean {
  return known.some((each) => sameAddress(each, token))
}
