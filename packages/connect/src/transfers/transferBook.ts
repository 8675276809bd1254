import type { Hex } from '@latchkey/base'
import { confirmationsNeeded, type Token, type Transfer } from '@latchkey/evm'
import type { Hub } from '../hub.ts'
import { maxTransfers, readTransfers, writeTransfers } from './storedTransfers.ts'
import type { TransferRecord, TransferStatus } from './transferRecord.ts'

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
  return others.flatMap(({ hash, replacedBy }) => [hash, replacedBy].filter((each) => each !== undefined))
}

/** Puts a new record first, on disk before anything else is done with it. */
export function addTransfer(hub: Hub, record: TransferRecord): void {
  change(hub, (records) => [record, ...records])
}

/** Changes one record; one that was dismissed meanwhile stays away. Resolves to the record as it is now. */
export function patchTransfer(
  hub: Hub,
  clientId: string,
  patch: Partial<Omit<TransferRecord, 'clientId'>>,
): TransferRecord | undefined {
  change(hub, (records) =>
    records.map((record) => {
      if (record.clientId !== clientId || !differs(record, patch)) return record
      return { ...record, ...patch, updatedAtMs: hub.clock.now() }
    }),
  )
  return findTransfer(hub, clientId)
}

/** Takes a record out. */
export function removeTransfer(hub: Hub, clientId: string): void {
  change(hub, (records) => records.filter((record) => record.clientId !== clientId))
}

/** The record of a transfer that is about to be handed to the wallet. */
export function createTransferRecord(hub: Hub, transfer: Transfer, usedNonces: number | undefined): TransferRecord {
  const nowMs = hub.clock.now()
  const token = tokenOf(hub.tokens, transfer)
  return {
    clientId: createClientId(),
    chainId: transfer.chainId,
    from: transfer.from,
    to: transfer.to,
    ...(token && { token }),
    amount: String(transfer.nonNativeValue ?? transfer.value),
    status: 'awaiting',
    ...(usedNonces !== undefined && { usedNonces }),
    confirmations: 0,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
}

/** What other tabs wrote since is read first, so that two tabs never undo each other. */
function change(hub: Hub, edit: (records: readonly TransferRecord[]) => readonly TransferRecord[]): void {
  const before = readTransfers(hub.storage)
  const after = prune(edit(before))
  if (JSON.stringify(after) !== JSON.stringify(before)) writeTransfers(hub.storage, after)
  hub.transfers.set(after)
}

/** Beyond the limit, the oldest of those that are done go first. */
function prune(records: readonly TransferRecord[]): readonly TransferRecord[] {
  const surplus = records.length - maxTransfers
  if (surplus <= 0) return records
  const leaving = new Set([...records].reverse().filter(isFinal).slice(0, surplus))
  return records.filter((record) => !leaving.has(record)).slice(0, maxTransfers)
}

function differs(record: TransferRecord, patch: Partial<TransferRecord>): boolean {
  return Object.entries(patch).some(([name, value]) => Reflect.get(record, name) !== value)
}

function tokenOf(tokens: readonly Token[], transfer: Transfer): TransferRecord['token'] {
  const { nonNativeAddress: address, nonNativeDecimal: decimals, chainId } = transfer
  if (address === undefined) return undefined
  const known = tokens.find((token) => token.chainId === chainId && token.address === address)
  return { address, symbol: known?.symbol ?? 'tokens', decimals: known?.decimals ?? decimals ?? 0 }
}

/** A fresh id for a record. */
export function createClientId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
