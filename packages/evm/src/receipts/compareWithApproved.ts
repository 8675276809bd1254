import { sameAddress } from '../address.ts'
import { readTokenTransfer } from '../transfers/tokenTransfer.ts'
import { toTransferCall } from '../transfers/transactionParameters.ts'
import type { Transfer } from '../transfers/transfer.ts'
import { type NodeTransaction, readNodeTransaction } from './nodeTransaction.ts'

/**
 * Compares what the visitor approved with what the node holds under its hash: the last look, which a changed page or
 * wallet cannot prevent. Undefined when they are the same; else what differs, in words. `usedNonces` is how many
 * transactions the account had in blocks when the wallet was asked: one with a smaller nonce was made before.
 */
export function compareWithApproved(
  transfer: Transfer,
  nodeTransaction: unknown,
  usedNonces?: number,
): string | undefined {
  const held = readNodeTransaction(nodeTransaction)
  if (held === undefined) return 'The network holds something under this hash that cannot be read.'
  return describeDifference(transfer, held, usedNonces)
}

/** A transaction's differences from the approved one, in words; undefined without any. */
export function describeDifference(transfer: Transfer, held: NodeTransaction, usedNonces?: number): string | undefined {
  const approved = toTransferCall(transfer)
  const differences: string[] = []
  if (usedNonces !== undefined && held.nonce < usedNonces) differences.push('it was sent before you approved this one')
  if (!sameAddress(held.from, transfer.from)) differences.push(`it was sent by ${held.from}`)
  const sent = readTokenTransfer(held.data)
  if (transfer.nonNativeAddress !== undefined && sent !== undefined && held.to !== undefined) {
    if (!sameAddress(held.to, approved.to)) differences.push(`the token is ${held.to}`)
    if (!sameAddress(sent.to, transfer.to)) differences.push(`it goes to ${sent.to}`)
    if (sent.extraBytes > 0) differences.push(`it carries ${sent.extraBytes} bytes more`)
    if (sent.amount !== transfer.nonNativeValue) differences.push(`the amount is ${sent.amount} in the smallest unit`)
  } else {
    if (held.to === undefined || !sameAddress(held.to, approved.to))
      differences.push(`it goes to ${held.to ?? 'a new contract'}`)
    if (held.data !== approved.data.toLowerCase()) differences.push('it calls something else')
  }
  if (held.value !== approved.value) differences.push(`${held.value} wei are sent`)
  return differences.length === 0 ? undefined : `What was sent is not what you approved: ${differences.join(', ')}.`
}
