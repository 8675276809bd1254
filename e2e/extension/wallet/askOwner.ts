import { browser } from './browser.ts'
import type { Question, WalletError } from './messages.ts'

/** The question to the owner; `details` are fetched once the window is open, which stays empty until they are there. */
export type Asked = Pick<Question, 'kind' | 'origin'> & { readonly details: () => Promise<readonly string[]> }

type Open = { readonly asked: Asked; readonly settle: (isApproved: boolean) => void }

const open = new Map<string, Open>()

/** Opens the wallet's window and waits, however long, until its owner has answered. Rejects with 4001 for a no. */
export async function askOwner(asked: Asked): Promise<void> {
  const id = crypto.randomUUID()
  const answer = new Promise<boolean>((settle) => void open.set(id, { asked, settle }))
  const url = browser.runtime.getURL(`window.html?id=${id}`)
  const created = await browser.windows.create({ url, type: 'popup', width: 360, height: 600 })
  // Closing the window is a no.
  browser.windows.onRemoved.addListener((windowId) => {
    if (windowId === created.id) answerQuestion(id, false)
  })
  if (await answer) return
  const refusal: WalletError = { code: 4001, message: 'User rejected the request.' }
  throw refusal
}

/** The content of a window; never, as long as a node refuses what the wallet has to know for that. */
export async function questionOf(id: string): Promise<Question | undefined> {
  const asked = open.get(id)?.asked
  if (asked === undefined) return undefined
  const details = await asked.details().catch(() => undefined)
  return details === undefined ? undefined : { kind: asked.kind, origin: asked.origin, details }
}

/** The owner's answer. */
export function answerQuestion(id: string, isApproved: boolean): void {
  open.get(id)?.settle(isApproved)
  open.delete(id)
}
