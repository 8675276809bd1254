import { type Rpc, RpcError, toQuantity } from '@latchkey/base'
import { readNodeTransaction } from '../receipts/nodeTransaction.ts'
import { isRevert, readRevert } from './explainRevert.ts'

export type ReplayQuestion = {
  /** The node's transaction under the hash. */
  readonly transaction: unknown
  readonly blockNumber: bigint
  readonly rpc: Rpc
  readonly signal: AbortSignal
}

/**
 * Why a transaction failed in its block: a receipt does not say, so that it is called once more on the block before.
 * Undefined where that does not fail, or the node keeps no past state. Never rejects.
 */
export async function replayRevert({
  transaction,
  blockNumber,
  rpc,
  signal,
}: ReplayQuestion): Promise<string | undefined> {
  const held = readNodeTransaction(transaction)
  if (held?.to === undefined || blockNumber === 0n) return undefined
  const { from, to, value, data } = held
  const call = { from, to, data, ...(value === 0n ? {} : { value: toQuantity(value) }) }
  try {
    await rpc.call({ method: 'eth_call', params: [call, toQuantity(blockNumber - 1n)] }, { signal })
    return undefined
  } catch (error) {
    return error instanceof RpcError && isRevert(error) ? readRevert(error)?.text : undefined
  }
}
