import { createChunk } from '@latchkey/ui'

const fetchScreens = async () => (await import('./accountScreens.ts')).accountScreens

/** The dialog behind the account button. */
export const accountDialog = createChunk(async () => (await fetchScreens()).AccountDialog)

/** The account by its name, in the kit's own button. */
export const accountIdentity = createChunk(async () => (await fetchScreens()).AccountIdentity)

/** The name for a button of the site's own. */
export const identityReader = createChunk(async () => (await fetchScreens()).IdentityReader)

/** The news of a wallet that has left. */
export const leftNews = createChunk(async () => (await fetchScreens()).LeftNews)

/** Fetches the dialog before it is opened. A failure is met again by the opening, which says so. */
export function preloadAccountDialog(): void {
  accountDialog.load().catch(() => undefined)
}
