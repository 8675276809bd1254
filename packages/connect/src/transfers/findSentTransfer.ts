import { fromQuantity, type Hex, type Rpc } from '@latchkey/base'
import { findByNonce, findDifferences } from '@latchkey/evm'
import type { TransferRecord } from '../transferRecord.ts'
import { recordedTransfer } from './recordedTransfer.ts'

/** The wallet may have put other transactions before ours; more than this many are not looked through. */
const maxNonces = 5

export type SentSearch = {
  readonly record: TransferRecord
  readonly rpc: Rpc
  readonly signal: AbortSignal
  /** Hashes of other transfers: two payments may be alike. */
  readonly taken?: readonly Hex[]
}

/**
 * Looks for a transfer whose wallet never told its hash: what the account has sent since the wallet was asked is
 * compared with what was approved. Undefined when none is in a block (yet). Fails with `RpcError`.
 */
export async function findSentTransfer({ record, rpc, signal, taken = [] }: SentSearch): Promise<Hex | undefined> {
  const { from, usedNonces } = record
  const transfer = recordedTransfer(record)
  if (transfer === undefined || usedNonces === undefined) return undefined
  const count = fromQuantity(
    await rpc.call({ method: 'eth_getTransactionCount', params: [from, 'latest'] }, { signal }),
  )
  const last = Math.min(Number(count ?? 0n), usedNonces + maxNonces)
  for (let nonce = usedNonces; nonce < last; nonce++) {
    const found = await findByNonce({ from, nonce, rpc, signal })
    if (found === undefined || taken.includes(found.hash)) continue
    if (findDifferences(transfer, found).length === 0) return found.hash
  }
  return undefined
}
