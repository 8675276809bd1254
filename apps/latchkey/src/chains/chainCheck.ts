import { type Clock, type Rpc, RpcError, withTimeout } from '@latchkey/base'
import { parseChainId } from '@latchkey/evm'

/** Makes sure that a node is of the chain it stands for; asked before each use, and mostly answered from memory. */
export type ChainCheck = {
  /** Undefined when the node is of its chain, else why it is not used. Never rejects. */
  problem(): Promise<RpcError | undefined>
  /** The node did not answer for so long: what comes back may be another one. */
  noteSilence(durationMs: number): void
  /** True while the node is better asked last: it let somebody wait, and has not been heard since. Looks for it meanwhile. */
  isSilent(): boolean
}

/** How long a wrong node is believed to be wrong: its owner may put it right meanwhile. */
const wrongForMs = 30_000
/** A node that is silent must leave time to ask the next one. */
const askTimeoutMs = 3_000
/** How often a silent node is looked for: it costs nobody time, but a connection each time. */
const lookEveryMs = 15_000

/** Asks the node for `eth_chainId` on its first use, once for however many wait for it. */
export function createChainCheck(node: Rpc, chainId: number, clock: Clock): ChainCheck {
  let known: { readonly problem: Promise<RpcError | undefined>; endsAtMs: number } | undefined
  let silence: { nextLookAtMs: number } | undefined

  async function ask(): Promise<RpcError | undefined> {
    const startMs = clock.now()
    try {
      const answer = await withTimeout(node.call({ method: 'eth_chainId' }), askTimeoutMs, clock)
      silence = undefined
      const actual = parseChainId(answer)
      if (actual === undefined) return new RpcError('rpc_bad_answer')
      return actual === chainId ? undefined : new RpcError('rpc_wrong_chain', { data: { actual, chainId } })
    } catch (cause) {
      // A caller that fails at once costs nobody time.
      const isLong = clock.now() - startMs >= askTimeoutMs
      silence = isLong ? { nextLookAtMs: clock.now() + lookEveryMs } : undefined
      return cause instanceof RpcError ? cause : new RpcError('rpc_unreachable', { cause })
    }
  }

  async function problem(): Promise<RpcError | undefined> {
    if (known === undefined || clock.now() >= known.endsAtMs) {
      known = { problem: ask(), endsAtMs: Number.POSITIVE_INFINITY }
    }
    const mine = known
    const found = await mine.problem
    if (found?.code === 'rpc_wrong_chain') mine.endsAtMs = Math.min(mine.endsAtMs, clock.now() + wrongForMs)
    else if (found !== undefined) mine.endsAtMs = 0
    return found
  }

  return {
    problem,
    noteSilence(durationMs) {
      known = undefined
      if (durationMs >= askTimeoutMs) silence ??= { nextLookAtMs: clock.now() }
    },
    isSilent() {
      if (silence === undefined) return false
      if (clock.now() >= silence.nextLookAtMs) {
        silence.nextLookAtMs = clock.now() + lookEveryMs
        void problem()
      }
      return true
    },
  }
}
