import { fromQuantity, type Rpc, readAs } from '@latchkey/base'
import type { Address } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'
import { effectLimits } from './effectLimits.ts'
import { touchedSchema } from './nodeAnswers.ts'
import { toCallFields } from './readCallContext.ts'
import type { LaterCall } from './simulateEffects.ts'

/** Calls that follow another, and the node they are estimated by. */
export type LaterQuestion = {
  readonly account: Address
  readonly calls: readonly BatchCall[]
  readonly rpc: Rpc
  readonly signal: AbortSignal
}

/**
 * Gives each of the calls its gas, by itself or a plain amount where it works only after those before it, and the contracts
 * that it touches. Fails with `RpcError`.
 */
export async function readLater({ account, calls, rpc, signal }: LaterQuestion): Promise<readonly LaterCall[]> {
  if (calls.length === 0) return []
  const later = calls.map((call) => ({ account, to: call.to, value: call.value, data: call.data.toLowerCase() }))
  const ask = (method: string) => later.map((call) => ({ method, params: [toCallFields(call)] }))
  const outcomes = await rpc.batch([...ask('eth_estimateGas'), ...ask('eth_createAccessList')], { signal })
  const resultAt = (index: number) => {
    const outcome = outcomes[index]
    return outcome !== undefined && 'result' in outcome ? outcome.result : undefined
  }
  // Together no more than one transaction may have, which is what a batch becomes.
  const most = effectLimits.maxTransactionGas / BigInt(later.length + 1)
  return later.map((call, index) => {
    const estimated = fromQuantity(resultAt(index))
    const { accessList = [] } = readAs(touchedSchema, resultAt(later.length + index)) ?? {}
    // A word that a call before it has cleared costs more to write than the estimate says.
    const wanted = estimated === undefined ? effectLimits.laterGas : (estimated * 12n) / 10n + effectLimits.rewriteGas
    const isTooMuch = wanted > most
    return { call, gas: isTooMuch ? most : wanted, touched: accessList.map(({ address }) => address) }
  })
}
