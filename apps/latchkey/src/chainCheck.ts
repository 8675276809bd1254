import { type Clock, type Rpc, RpcError, withTimeout } from '@latchkey/base'
import { parseChainId } from '@latchkey/evm'

/** Makes sure that a node is of the chain it stands for; asked before each use, and mostly answered from memory. */
export type ChainCheck = {
  /** Undefined when the node is of its chain, else why it is not used. Never rejects. */
  problem(): Promise<RpcError | undefined>
  /** The node could not be reached: what comes back may be another one. */
  forget(): void
}

/** How long a wrong node is believed to be wrong: its owner may put it right meanwhile. */
const wrongForMs = 30_000
/** A node that is silent must leave time to ask the next one. */
const askTimeoutMs = 3_000

/** Asks the node for `eth_chainId` on its first use, once for however many wait for it. */
export function createChainCheck(node: Rpc, chainId: number, clock: Clock): ChainCheck {
  let known: { readonly problem: Promise<RpcError | undefined>; endsAtMs: number } | undefined

  async function ask(): Promise<RpcError | undefined> {
    try {
      const answer = await withTimeout(node.call({ method: 'eth_chainId' }), askTimeoutMs, clock)
      const actual = parseChainId(answer)
      if (actual === undefined) return new RpcError('rpc_bad_answer')
      return actual === chainId ? undefined : new RpcError('rpc_wrong_chain', { data: { actual, chainId } })
    } catch (cause) {
      return cause instanceof RpcError ? cause : new RpcError('rpc_unreachable', { cause })
    }
  }

  return {
    async problem() {
      if (known === undefined || clock.now() >= known.endsAtMs) {
        known = { problem: ask(), endsAtMs: Number.POSITIVE_INFINITY }
      }
      const mine = known
      const problem = await mine.problem
      if (problem?.code === 'rpc_wrong_chain') mine.endsAtMs = Math.min(mine.endsAtMs, clock.now() + wrongForMs)
      else if (problem !== undefined) mine.endsAtMs = 0
      return problem
    },
    forget() {
      known = undefined
    },
  }
}
