import { type CallRequest, type Clock, fromQuantity, type Rpc, RpcError, withSignal } from '@latchkey/base'
import { ApiError } from '../errors.ts'

/** The node of one network as the explorer asks it: what it refuses is nothing, what it does not answer is said. */
export type ExplorerNode = {
  readonly chainId: number
  readonly clock: Clock
  /** The answer; undefined where the node refuses. Fails with `node_not_reached`. */
  ask(request: CallRequest): Promise<unknown>
  /** The answers in one request, likewise. */
  askAll(requests: readonly CallRequest[]): Promise<readonly unknown[]>
  /** The number of the newest block. Fails with `node_not_reached`. */
  head(): Promise<bigint>
}

/** The owner's node of a network, until the signal ends it. */
export function explorerNode(rpc: Rpc, signal: AbortSignal, about: Pick<ExplorerNode, 'chainId' | 'clock'>) {
  async function askAll(requests: readonly CallRequest[]): Promise<readonly unknown[]> {
    const outcomes = await withSignal(rpc.batch(requests, { signal }), signal).catch(toFailure)
    return outcomes.map((outcome) => ('result' in outcome ? outcome.result : notAnswered(outcome.error)))
  }
  const ask = async (request: CallRequest) => await withSignal(rpc.call(request, { signal }), signal).catch(notAnswered)
  return {
    ...about,
    ask,
    askAll,
    async head() {
      const head = fromQuantity(await ask({ method: 'eth_blockNumber', params: [] }))
      if (head === undefined) throw new ApiError('node_not_reached')
      return head
    },
  } satisfies ExplorerNode
}

/** A refusal in the node's own words is an answer; its words are shown to nobody. */
function notAnswered(error: unknown): undefined {
  if (error instanceof RpcError && (error.code === 'rpc_failed' || error.code === 'rpc_bad_answer')) return undefined
  return toFailure(error)
}

function toFailure(cause: unknown): never {
  throw new ApiError('node_not_reached', { cause })
}
