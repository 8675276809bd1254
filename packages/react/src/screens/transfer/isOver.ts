import type { TransferRecord } from '@latchkey/connect'

/** True when a transfer has come to its end, good or bad; one of unknown outcome has not. */
export function isOver({ status }: TransferRecord): boolean {
  return status === 'confirmed' || status === 'reverted' || status === 'replaced' || status === 'cancelled'
}
