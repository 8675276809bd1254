import type { Hex } from '@latchkey/base'
import { sameAddress } from '../address.ts'
import { findByNonce, type NonceQuestion } from './findByNonce.ts'
import type { NodeTransaction } from './nodeTransaction.ts'

/** The effect of a transaction, whatever it costs. */
export type Payment = Pick<NodeTransaction, 'to' | 'value' | 'data'>

/** The transaction that used a nonce: the same payment, a payment to oneself of nothing, or another one. */
export type Replacement = {
  readonly kind: 'same' | 'cancelled' | 'other'
  readonly hash: Hex
  readonly confirmations: number
}

export type ReplacementQuestion = NonceQuestion & {
  /** The hash that is followed so far. */
  readonly hash: Hex
  readonly payment: Payment | undefined
}

/** Finds the transaction that used this account's nonce; undefined when the node cannot (or cannot yet) show it. */
export async function findReplacement(question: ReplacementQuestion): Promise<Replacement | undefined> {
  const { hash, payment } = question
  const found = await findByNonce(question)
  if (found === undefined) return undefined
  // A node that lags or forgets may show a block but not the transaction: then nothing was replaced.
  const isSame = found.hash === hash.toLowerCase() || (payment !== undefined && isSamePayment(found, payment))
  const kind = isSame ? 'same' : isCancellation(found) ? 'cancelled' : 'other'
  return { kind, hash: found.hash, confirmations: found.confirmations }
}

/** True when the same leaves the account for the same. */
export function isSamePayment(found: Payment, payment: Payment): boolean {
  return found.to === payment.to && found.value === payment.value && found.data === payment.data
}

function isCancellation({ to, from, value, data }: NodeTransaction): boolean {
  return to !== undefined && sameAddress(to, from) && value === 0n && data === '0x'
}
