import type { Hex } from '@latchkey/base'
import { AccountError } from '../accountError.ts'
import { isRefusalOfUser } from '../connectors/normalizeWalletError.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import { createClientId } from '../recordBook.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { readHash } from './hash.ts'
import { otherHashes, transferBook } from './transferBook.ts'

/** The hash that a wallet answered with. That of an earlier transfer tells nothing about this one. */
export function toNewHash(hub: Hub, record: TransferRecord, answer: unknown): Hex {
  const hash = readHash(answer)
  if (hash === undefined) throw new ConnectError('wallet_bad_answer')
  if (otherHashes(hub, record).includes(hash)) throw new AccountError('wallet_old_hash')
  return hash
}

/** Writes a hash down, whatever became of the record meanwhile: a payment is never without one. */
export function keepHash(hub: Hub, record: TransferRecord, hash: Hex): TransferRecord {
  const sent = { status: 'submitted', hash } as const
  const current = transferBook.find(hub, record.clientId)
  if (current !== undefined && current.hash === undefined) {
    return transferBook.patch(hub, record.clientId, sent) ?? { ...current, ...sent }
  }
  if (current?.hash === hash || current?.replacedBy === hash) return current
  // Taken off the list meanwhile, or lost; or one just like it was found first, and this one is beside it.
  const kept = { ...record, ...(current !== undefined && { clientId: createClientId() }), ...sent }
  transferBook.add(hub, kept)
  return kept
}

/** Waits on for a wallet that may still answer when nobody waits any more; what it says then is not lost. */
export async function hearLate(hub: Hub, record: TransferRecord, answer: Promise<Hex>): Promise<void> {
  try {
    keepHash(hub, record, await answer)
  } catch (cause) {
    const current = transferBook.find(hub, record.clientId)
    const isOpen = current?.status === 'unknown' && current.hash === undefined
    if (isOpen && isRefusalOfUser(cause)) transferBook.remove(hub, record.clientId)
  }
}
