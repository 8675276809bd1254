import { fromQuantity, type Rpc } from '@latchkey/base'
import type { Address } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'
import { effectLimits } from './effectLimits.ts'
import { toCallFields } from './readSurroundings.ts'
import type { LaterCall } from './simulateEffects.ts'

/** Calls that follow another, and the node they are estimated by. */
export type LaterQuestion = {
  readonly account: Address
  readonly calls: readonly BatchCall[]
  readonly rpc: Rpc
  readonly signal: AbortSignal
}

/** Gives each of the calls its gas: by itself, or a plain amount where it works only after those before it. Fails with `RpcError`. */
export async function readLaterGas({ account, calls, rpc, signal }: LaterQuestion): Promise<readonly LaterCall[]> {
  if (calls.length === 0) return []
  const later = calls.map((call) => ({ account, to: call.to, value: call.value, data: call.data.toLowerCase() }))
  const requests = later.map((call) => ({ method: 'eth_estimateGas', params: [toCallFields(call)] }))
  const outcomes = await rpc.batch(requests, { signal })
  // Together no more than one transaction may have, which is what a batch becomes.
  const most = effectLimits.maxTransactionGas / BigInt(later.length + 1)
  return later.map((call, index) => {
    const outcome = outcomes[index]
    const estimated = outcome !== undefined && 'result' in outcome ? fromQuantity(outcome.result) : undefined
    const wanted = estimated === undefined ? effectLimits.laterGas : (estimated * 12n) / 10n
    const isTooMuch = wanted > most
    return { call, gas: isTooMuch ? most : wanted }
  })
}
