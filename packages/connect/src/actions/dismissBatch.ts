import { batchBook } from '../batches/batchBook.ts'
import type { Hub } from '../hub.ts'

/**
 * Stops waiting for a wallet that was asked to send a batch. The request may stay open there and be approved later, so the
 * batch is kept with an unknown outcome: it is asked about, and a late answer is still heard.
 */
export function stopWaitingForBatch(hub: Hub, clientId: string): void {
  if (batchBook.find(hub, clientId)?.status === 'awaiting') batchBook.patch(hub, clientId, { status: 'unknown' })
}

/** Forgets a batch, in all tabs. What the wallet or the network does with it is not changed by that. */
export function dismissBatch(hub: Hub, clientId: string): void {
  batchBook.remove(hub, clientId)
}
