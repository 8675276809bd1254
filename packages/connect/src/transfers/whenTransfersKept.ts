import type { Hub } from '../hub.ts'
import { earlierTransfers, keyPrefix, transfersBell } from './transferKeys.ts'

/**
 * Calls once, as soon as this browser remembers a transfer, of an earlier visit or of another tab. Reads none of them:
 * who has sent nothing needs no code that does. Ends with the hub.
 */
export function whenTransfersKept({ storage, signal }: Hub, action: () => void): void {
  if (storage.keys().some((key) => key === earlierTransfers || key.startsWith(keyPrefix))) {
    action()
    return
  }
  const stop = storage.subscribe(transfersBell, () => {
    stop()
    action()
  })
  signal.addEventListener('abort', stop)
}
