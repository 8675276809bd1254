import { quoteReplacement } from '../actions/quoteReplacement.ts'
import { replaceTransfer } from '../actions/replaceTransfer.ts'
import { waitingPage } from './waitingPage.ts'

/** Cancels a transfer that waits, through a node that wants more for it. */
export async function cancelUnderpriced(): Promise<unknown> {
  const { hub } = await waitingPage({ onSend: () => Promise.reject(new Error('replacement transaction underpriced')) })
  return await replaceTransfer(hub, await quoteReplacement(hub, 'waiting', 'cancel'))
}
