import type { TransferRecord } from '@latchkey/connect'
import { confirmationsNeeded } from '@latchkey/evm'

/** True when a transfer has come to its end, good or bad; one of unknown outcome has not, nor a failure that may be undone. */
export function isOver({ status, confirmations, batch }: TransferRecord): boolean {
  if (batch === 'failed') return true
  if (status === 'reverted') return confirmations >= confirmationsNeeded
  return status === 'confirmed' || status === 'replaced' || status === 'cancelled'
}
