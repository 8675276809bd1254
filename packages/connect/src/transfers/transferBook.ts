import type { Hex } from '@latchkey/base'
import { confirmationsNeeded, type Token, type Transfer } from '@latchkey/evm'
import type { Hub } from '../hub.ts'
import { knownHashes } from '../knownHashes.ts'
import { tokensOf } from '../tokens/tokenBook.ts'
import type { TransferRecord, TransferStatus } from '../transferRecord.ts'
import { eraseTransfer, pruneTransfers, readTransfer, readTransfers, writeTransfer } from './storedTransfers.ts'
import { transfersBell } from './transferKeys.ts'

const finalStatuses: readonly TransferStatus[] = ['confirmed', 'replaced', 'cancelled']

/** True when nothing more is expected of a transfer. A failed one can still leave its block again at first. */
export function isFinal({ status, confirmations }: TransferRecord): boolean {
  return finalStatuses.includes(status) || (status === 'reverted' && confirmations >= confirmationsNeeded)
}

/** A transfer's record by its client id. */
export function findTransfer(hub: Hub, clientId: string): TransferRecord | undefined {
  return hub.transfers.get().find((record) => record.clientId === clientId)
}

/** The hashes of all other transfers on a record's chain. */
export function otherHashes(hub: Hub, { clientId, chainId }: TransferRecord): readonly Hex[] {
  const others = hub.transfers.get().filter((other) => other.clientId !== clientId && other.chainId === chainId)
  return others.flatMap(knownHashes)
}

/** Puts a new record first, on disk before anything else is done with it. */
export function addTransfer(hub: Hub, record: TransferRecord): void {
  writeTransfer(hub.storage, record)
  pruneTransfers(hub.storage, isFinal)
  tell(hub)
}

/** Changes one record; one that was dismissed meanwhile stays away. Resolves to the record as it is now. */
export function patchTransfer(
  hub: Hub,
  clientId: string,
  patch: Partial<Omit<TransferRecord, 'clientId'>>,
): TransferRecord | undefined {
  // The value that other tabs wrote since is what is changed.
  const record = readTransfer(hub.storage, clientId)
  if (record === undefined || !differs(record, patch)) {
    hub.transfers.set(readTransfers(hub.storage))
    return record
  }
  const changed = { ...record, ...patch, updatedAtMs: hub.clock.now() }
  writeTransfer(hub.storage, changed)
  tell(hub)
  return changed
}

/** Takes a record out. */
export function removeTransfer(hub: Hub, clientId: string): void {
  eraseTransfer(hub.storage, clientId)
  tell(hub)
}

/** The record of a transfer that is about to be handed to the wallet. */
export function createTransferRecord(hub: Hub, transfer: Transfer, usedNonces: number | undefined): TransferRecord {
  const nowMs = hub.clock.now()
  const token = tokenOf(tokensOf(hub).get().tokens, transfer)
  return {
    clientId: createClientId(),
    chainId: transfer.chainId,
    from: transfer.from,
    to: transfer.to,
    ...(token && { token }),
    amount: String(transfer.nonNativeValue ?? transfer.value),
    ...(transfer.data !== '0x' && token === undefined && { data: transfer.data }),
    status: 'awaiting',
    ...(usedNonces !== undefined && { usedNonces }),
    confirmations: 0,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
}

/** Tells this tab and the others that the list is another. */
function tell(hub: Hub): void {
  // Browsers tell of values that change: never the same one twice.
  hub.storage.set(transfersBell, createClientId())
  hub.transfers.set(readTransfers(hub.storage))
}

function differs(record: TransferRecord, patch: Partial<TransferRecord>): boolean {
  // As it would be stored: a list that is made anew is no change.
  return Object.entries(patch).some(
    ([name, value]) => JSON.stringify(Reflect.get(record, name)) !== JSON.stringify(value),
  )
}

function tokenOf(tokens: readonly Token[], transfer: Transfer): TransferRecord['token'] {
  const { nonNativeAddress: address, nonNativeDecimal: decimals, chainId } = transfer
  if (address === undefined) return undefined
  const known = tokens.find((token) => token.chainId === chainId && token.address === address)
  return {
    address,
    symbol: known?.symbol ?? 'tokens',
    decimals: known?.decimals ?? decimals ?? 0,
    ...(known?.origin === 'visitor' && { isUnlisted: true }),
  }
}

/** A fresh id for a record. */
export function createClientId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
