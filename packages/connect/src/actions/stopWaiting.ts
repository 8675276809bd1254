import type { Hub } from '../hub.ts'
import { transferBook } from '../transfers/transferBook.ts'

/**
 * Stops waiting for a wallet that was asked to send. The request may stay open there and be approved later, so the
 * transfer is kept with an unknown outcome: it is looked for, and a late answer is still heard.
 */
export function stopWaiting(hub: Hub, clientId: string): void {
  if (transferBook.find(hub, clientId)?.status !== 'awaiting') return
  transferBook.patch(hub, clientId, { status: 'unknown', failure: 'You stopped waiting for the wallet.' })
}
