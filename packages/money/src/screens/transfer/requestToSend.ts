import type { BatchRequest } from '@latchkey/connect'
import { type Transfer, toTransactionParameters } from '@latchkey/evm'

/** A transfer as the one call of a batch, whose fee somebody else may pay. */
export function requestToSend(transfer: Transfer | undefined): BatchRequest | undefined {
  if (transfer === undefined) return undefined
  const { from, to, value, data = '0x' } = toTransactionParameters(transfer)
  return { chainId: transfer.chainId, from, calls: [{ to, value: BigInt(value), data }] }
}
