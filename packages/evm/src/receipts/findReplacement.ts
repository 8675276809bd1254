import { fromQuantity, type Hex, type Rpc } from '@latchkey/base'
import { type Address, sameAddress } from '../address.ts'
import { findNonceBlock } from './findNonceBlock.ts'
import { isHash, type NodeTransaction, readBlock } from './nodeTransaction.ts'

/** What a transaction does, whatever it costs. */
export type Payment = Pick<NodeTransaction, 'to' | 'value' | 'data'>

/** What used a nonce: the same payment, a payment to oneself of nothing, or another one. */
export type Replacement =
  | { readonly kind: 'same' | 'cancelled' | 'other'; readonly hash: Hex }
  /** The node cannot (or cannot yet) show it. */
  | { readonly kind: 'unknown' }

export type ReplacementQuestion = {
  readonly from: Address
  readonly nonce: number
  /** The hash that is followed so far. */
  readonly hash: Hex
  readonly payment: Payment | undefined
  readonly rpc: Rpc
  readonly signal: AbortSignal
}

/** Finds the transaction that used this account's nonce. Only one block is read whole: blocks are large. */
export async function findReplacement(question: ReplacementQuestion): Promise<Replacement> {
  const { from, nonce, hash, payment, rpc, signal } = question
  const head = fromQuantity(await rpc.call({ method: 'eth_blockNumber', params: [] }, { signal }))
  const block = head === undefined ? undefined : await findNonceBlock({ from, nonce, head, rpc, signal })
  if (block === undefined) return { kind: 'unknown' }
  const found = readBlock(await rpc.call({ method: 'eth_getBlockByNumber', params: [block, true] }, { signal })).find(
    (each) => sameAddress(each.from, from) && each.nonce === nonce,
  )
  if (found === undefined || !isHash(found.hash)) return { kind: 'unknown' }
  // A node that lags or forgets may show a block but not the transaction: then nothing was replaced.
  const isSame = found.hash === hash.toLowerCase() || (payment !== undefined && isSamePayment(found, payment))
  return { kind: isSame ? 'same' : isCancellation(found) ? 'cancelled' : 'other', hash: found.hash }
}

function isSamePayment(found: Payment, payment: Payment): boolean {
  return found.to === payment.to && found.value === payment.value && found.data === payment.data
}

function isCancellation({ to, from, value, data }: NodeTransaction): boolean {
  return to !== undefined && sameAddress(to, from) && value === 0n && data === '0x'
}
