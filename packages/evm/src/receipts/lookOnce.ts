import { type CallOutcome, fromQuantity, type Hex, type Rpc } from '@latchkey/base'
import type { Address } from '../address.ts'
import {
  type NodeReceipt,
  type NodeTransaction,
  readBlockHash,
  readNodeTransaction,
  readReceipt,
} from './nodeTransaction.ts'

/** The node's word of a transaction and its account at one moment. */
export type Look = {
  readonly receipt: NodeReceipt | undefined
  readonly head: bigint | undefined
  readonly transaction: NodeTransaction | undefined
  readonly rawTransaction: unknown
  readonly usedNonces: number | undefined
}

/** Asks the node for everything a turn needs, in one request. Rejects when any part of it is refused. */
export async function lookOnce(options: {
  readonly hash: Hex
  readonly from: Address
  readonly rpc: Rpc
  readonly signal: AbortSignal
}): Promise<Look> {
  const { hash, from, rpc, signal } = options
  const [receipt, head, transaction, count] = await rpc.batch(
    [
      { method: 'eth_getTransactionReceipt', params: [hash] },
      { method: 'eth_blockNumber', params: [] },
      { method: 'eth_getTransactionByHash', params: [hash] },
      { method: 'eth_getTransactionCount', params: [from, 'latest'] },
    ],
    { signal },
  )
  const shown = answerOf(transaction)
  const read = readNodeTransaction(shown)
  // Another transaction than the one that was asked for says nothing of it.
  const isAsked = read?.hash === hash.toLowerCase()
  const usedNonces = fromQuantity(answerOf(count))
  return {
    receipt: readReceipt(answerOf(receipt), { hash, from, blockHash: isAsked ? readBlockHash(shown) : undefined }),
    head: fromQuantity(answerOf(head)),
    transaction: isAsked ? read : undefined,
    rawTransaction: isAsked ? shown : undefined,
    usedNonces: usedNonces === undefined ? undefined : Number(usedNonces),
  }
}

/** A refused question makes the whole look unreliable: absence must never be read out of a failure. */
function answerOf(outcome: CallOutcome | undefined): unknown {
  if (outcome !== undefined && 'error' in outcome) throw outcome.error
  return outcome?.result
}
