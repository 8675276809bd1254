import type { Hub } from '../hub.ts'
import { transferBook } from '../transfers/transferBook.ts'

/** Takes a transfer off the list, in all tabs. What the wallet or the network does with it is not changed by that. */
export function dismissTransfer(hub: Hub, clientId: string): void {
  transferBook.remove(hub, clientId)
}
