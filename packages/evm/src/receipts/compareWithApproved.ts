import { sameAddress } from '../address.ts'
import { readTokenTransfer } from '../transfers/tokenTransfer.ts'
import { toTransferCall } from '../transfers/transactionParameters.ts'
import type { Transfer } from '../transfers/transfer.ts'
import { type NodeTransaction, readNodeTransaction } from './nodeTransaction.ts'

/**
 * The ways in which a transaction can differ from the approved one: it cannot be read; it was made before; another sender, token
 * or recipient; it makes a contract; more data behind the call; another amount of tokens; another call; another sum of
 * coins; and what is known of no kind.
 */
export const differenceKinds = [
  ...(['unreadable', 'earlier', 'sender', 'token', 'recipient', 'creation'] as const),
  ...(['longer', 'amount', 'call', 'coins', 'other'] as const),
] as const

/** One difference, with what the network holds in place of what was approved. */
export type Difference = {
  readonly kind: (typeof differenceKinds)[number]
  /** An address, or a decimal amount in the smallest unit. */
  readonly held?: string
}

/**
 * Compares what the visitor approved with what the node holds under its hash: the last look, which a changed page or
 * wallet cannot prevent. Empty when they are the same. `usedNonces` is how many transactions the account had in blocks when
 * the wallet was asked: one with a smaller nonce was made before.
 */
export function compareWithApproved(
  transfer: Transfer,
  nodeTransaction: unknown,
  usedNonces?: number,
): readonly Difference[] {
  const held = readNodeTransaction(nodeTransaction)
  return held === undefined ? [{ kind: 'unreadable' }] : findDifferences(transfer, held, usedNonces)
}

/** A transaction's differences from the approved one; empty when there are none. */
export function findDifferences(transfer: Transfer, held: NodeTransaction, usedNonces?: number): readonly Difference[] {
  const found: Difference[] = []
  if (usedNonces !== undefined && held.nonce < usedNonces) found.push({ kind: 'earlier' })
  if (!sameAddress(held.from, transfer.from)) found.push({ kind: 'sender', held: held.from })
  found.push(...differencesOfCall(transfer, held))
  const { value } = toTransferCall(transfer)
  if (held.value !== value) found.push({ kind: 'coins', held: String(held.value) })
  return found
}

function differencesOfCall(transfer: Transfer, held: NodeTransaction): readonly Difference[] {
  const approved = toTransferCall(transfer)
  const found: Difference[] = []
  const sent = readTokenTransfer(held.data)
  if (transfer.nonNativeAddress !== undefined && sent !== undefined && held.to !== undefined) {
    if (!sameAddress(held.to, approved.to)) found.push({ kind: 'token', held: held.to })
    if (!sameAddress(sent.to, transfer.to)) found.push({ kind: 'recipient', held: sent.to })
    if (sent.extraBytes > 0) found.push({ kind: 'longer' })
    if (sent.amount !== transfer.nonNativeValue) found.push({ kind: 'amount', held: String(sent.amount) })
    return found
  }
  if (held.to === undefined) found.push({ kind: 'creation' })
  else if (!sameAddress(held.to, approved.to)) found.push({ kind: 'recipient', held: held.to })
  if (held.data !== approved.data.toLowerCase()) found.push({ kind: 'call' })
  return found
}
