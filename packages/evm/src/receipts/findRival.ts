import type { Hex, Rpc } from '@latchkey/base'
import { type Address, sameAddress } from '../address.ts'
import { isSamePayment, type Payment } from './findReplacement.ts'
import { readNodeTransaction } from './nodeTransaction.ts'

/** A transaction with the same account and nonce as another one. */
export type Rival = { readonly hash: Hex; readonly kind: 'same' | 'other' }

export type RivalQuestion = {
  readonly hashes: readonly Hex[]
  readonly from: Address
  readonly nonce: number
  readonly payment: Payment | undefined
  readonly rpc: Rpc
  readonly signal: AbortSignal
}

/**
 * The transaction among these hashes that a node shows with this nonce, the same payment before any other. A wallet that
 * gave it another nonce has made a transaction of its own, which is no rival. Rejects when the node does not answer.
 */
export async function findRival(question: RivalQuestion): Promise<Rival | undefined> {
  const { hashes, from, nonce, payment, rpc, signal } = question
  const requests = hashes.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] }))
  const outcomes = await rpc.batch(requests, { signal })
  const rivals = outcomes.flatMap((outcome, index): Rival[] => {
    const hash = hashes[index]
    const shown = 'error' in outcome ? undefined : readNodeTransaction(outcome.result)
    if (shown === undefined || hash === undefined || shown.hash !== hash.toLowerCase()) return []
    if (shown.nonce !== nonce || !sameAddress(shown.from, from)) return []
    return [{ hash, kind: payment !== undefined && isSamePayment(shown, payment) ? 'same' : 'other' }]
  })
  return rivals.find(({ kind }) => kind === 'same') ?? rivals[0]
}
