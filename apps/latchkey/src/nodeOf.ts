import { type Clock, type Fetch, httpRpc, type Rpc, RpcError } from '@latchkey/base'
import { type Chain, transportUrls } from '@latchkey/evm'

export type NodeSurroundings = { readonly fetch: Fetch; readonly clock: Clock; readonly timeoutMs?: number }

/** The node of a chain: its addresses in their order, the next one asked only when one cannot be reached. */
export function nodeOf(chain: Chain, surroundings: NodeSurroundings): Rpc {
  const nodes = transportUrls(chain).map((url) => httpRpc({ url, ...surroundings }))

  async function firstReached<Value>(ask: (node: Rpc) => Promise<Value>): Promise<Value> {
    let failure: unknown = new RpcError('rpc_unreachable')
    for (const node of nodes) {
      try {
        return await ask(node)
      } catch (error) {
        // An answer, even a refusal, is the chain's word; only silence is a reason to ask elsewhere.
        if (!(error instanceof RpcError) || error.code !== 'rpc_unreachable') throw error
        failure = error
      }
    }
    throw failure
  }

  return {
    call: (request, options) => firstReached((node) => node.call(request, options)),
    batch: (requests, options) => firstReached((node) => node.batch(requests, options)),
  }
}
