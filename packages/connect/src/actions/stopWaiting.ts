import type { Hub } from '../hub.ts'
import { findTransfer, patchTransfer } from '../transfers/transferBook.ts'

/**
 * Stops waiting for a wallet that was asked to send. The request may stay open there and be approved later, so the
 * transfer is kept with an unknown outcome: it is looked for, and a late answer is still heard.
 */
export function stopWaiting(hub: Hub, clientId: string): void {
  if (findTransfer(hub, clientId)?.status !== 'awaiting') return
  patchTransfer(hub, clientId, { status: 'unknown', failure: 'You stopped waiting for the wallet.' })
}
