import { confirmationsNeeded, sameAddress } from '@latchkey/evm'
import type { BatchRecord, BatchStatus } from '../batchRecord.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import { createClientId } from '../transfers/transferBook.ts'
import { batchesBell } from './batchKeys.ts'
import { eraseBatch, pruneBatches, readBatch, readBatches, writeBatch } from './storedBatches.ts'

const finalStatuses: readonly BatchStatus[] = ['confirmed', 'failed']
const endStatuses: readonly BatchStatus[] = ['reverted', 'partly']
/** A batch of unknown outcome holds up what would be sent next this long, unless it is found or dismissed. */
const unknownHoldMs = 600_000

/** True when nothing more is expected of a batch. One that failed can still leave its block again at first. */
export function isFinalBatch({ status, confirmations, hashes }: BatchRecord): boolean {
  const isSettled = hashes.length === 0 || confirmations >= confirmationsNeeded
  return finalStatuses.includes(status) || (endStatuses.includes(status) && isSettled)
}

/** A batch's record by its client id. */
export function findBatch(hub: Hub, clientId: string): BatchRecord | undefined {
  return hub.batches.get().find((record) => record.clientId === clientId)
}

/** Puts a new record first, on disk before anything else is done with it. */
export function addBatch(hub: Hub, record: BatchRecord): void {
  writeBatch(hub.storage, record)
  pruneBatches(hub.storage, isFinalBatch)
  tell(hub)
}

/** Changes one record; one that was dismissed meanwhile stays away. Returns the record as it is now. */
export function patchBatch(
  hub: Hub,
  clientId: string,
  patch: Partial<Omit<BatchRecord, 'clientId'>>,
): BatchRecord | undefined {
  // The value that other tabs wrote since is what is changed.
  const record = readBatch(hub.storage, clientId)
  const isNews = Object.entries(patch).some(
    ([name, value]) => String(Reflect.get(record ?? {}, name)) !== String(value),
  )
  if (record === undefined || !isNews) {
    hub.batches.set(readBatches(hub.storage))
    return record
  }
  const changed = { ...record, ...patch, updatedAtMs: hub.clock.now() }
  writeBatch(hub.storage, changed)
  tell(hub)
  return changed
}

/** Takes a record out. */
export function removeBatch(hub: Hub, clientId: string): void {
  eraseBatch(hub.storage, clientId)
  tell(hub)
}

/** Whether a name is that of another batch that the same wallet was given. */
export function isOtherBatch(hub: Hub, { clientId, connectorId }: BatchRecord, batchId: string): boolean {
  return hub.batches
    .get()
    .some((other) => other.clientId !== clientId && other.connectorId === connectorId && other.batchId === batchId)
}

/**
 * Notices that a wallet is not waited for any more: `outcome` rejects with `transfer_dismissed` as soon as the batch is
 * dismissed or its status is another, and waits for ever otherwise. The caller stops it.
 */
export function watchForBatchDismissal(
  hub: Hub,
  clientId: string,
): { readonly outcome: Promise<never>; readonly stop: () => void } {
  let stop = () => {}
  const outcome = new Promise<never>((_resolve, reject) => {
    stop = hub.batches.subscribe(() => {
      const status = findBatch(hub, clientId)?.status
      if (status === undefined || status === 'unknown') reject(new ConnectError('transfer_dismissed'))
    })
  })
  outcome.catch(() => undefined)
  return { outcome, stop }
}

/** Fails with `batch_outcome_unknown` while nobody knows whether an earlier batch of the account was sent. */
export function assertNoUnknownBatch(
  hub: Hub,
  { chainId, from }: { readonly chainId: number; readonly from: string },
): void {
  const isOpen = (record: BatchRecord) =>
    (record.status === 'unknown' || record.status === 'awaiting') &&
    record.chainId === chainId &&
    sameAddress(record.from, from) &&
    hub.clock.now() - record.createdAtMs < unknownHoldMs
  if (hub.batches.get().some(isOpen)) throw new ConnectError('batch_outcome_unknown')
}

/** Tells this tab and the others that the list is another. */
function tell(hub: Hub): void {
  // Browsers tell of values that change: never the same one twice.
  hub.storage.set(batchesBell, createClientId())
  hub.batches.set(readBatches(hub.storage))
}
