import { confirmationsNeeded, sameAddress } from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import type { BatchRecord, BatchStatus } from '../batchRecord.ts'
import type { Hub } from '../hub.ts'
import { createRecordBook } from '../recordBook.ts'
import { batchesBell } from './batchKeys.ts'
import { storedBatches } from './storedBatches.ts'

const finalStatuses: readonly BatchStatus[] = ['confirmed', 'failed']
const endStatuses: readonly BatchStatus[] = ['reverted', 'partly']
/** A batch of unknown outcome holds up what would be sent next this long, unless it is found or dismissed. */
const unknownHoldMs = 600_000

/** True when nothing more is expected of a batch. One that failed can still leave its block again at first. */
export function isFinalBatch({ status, confirmations, hashes }: BatchRecord): boolean {
  const isSettled = hashes.length === 0 || confirmations >= confirmationsNeeded
  return finalStatuses.includes(status) || (endStatuses.includes(status) && isSettled)
}

/** The batches of the hubs of all tabs. */
export const batchBook = createRecordBook({
  ...{ stored: storedBatches, bell: batchesBell, isFinal: isFinalBatch },
  shownIn: (hub) => hub.batches,
})

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
      const status = batchBook.find(hub, clientId)?.status
      if (status === undefined || status === 'unknown') reject(new AccountError('transfer_dismissed'))
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
  if (hub.batches.get().some(isOpen)) throw new AccountError('batch_outcome_unknown')
}
