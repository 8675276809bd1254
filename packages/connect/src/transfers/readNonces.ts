import { type CallOutcome, fromQuantity, withTimeout } from '@latchkey/base'
import type { Address } from '@latchkey/evm'
import type { Hub } from '../hub.ts'

/** The node is not waited for longer before the wallet is asked; without its answer a lost transfer is harder to find. */
const nonceTimeoutMs = 2000

/** How many transactions an account has in blocks, and with those that wait; absent where the node does not say. */
export type Nonces = { readonly used?: number; readonly pending?: number }

/** Asks for both counts of an account in one request. Never rejects. */
export async function readNonces(
  hub: Hub,
  { chainId, from }: { readonly chainId: number; readonly from: Address },
): Promise<Nonces> {
  const requests = ['latest', 'pending'].map((block) => ({ method: 'eth_getTransactionCount', params: [from, block] }))
  try {
    const outcomes = await withTimeout(hub.rpc(chainId).batch(requests), nonceTimeoutMs, hub.clock)
    const [used, pending] = outcomes.map(toCount)
    return { ...(used !== undefined && { used }), ...(pending !== undefined && { pending }) }
  } catch (error) {
    hub.log.debug('The network node did not tell the next nonce', error)
    return {}
  }
}

function toCount(outcome: CallOutcome): number | undefined {
  const count = 'error' in outcome ? undefined : fromQuantity(outcome.result)
  return count === undefined ? undefined : Number(count)
}
