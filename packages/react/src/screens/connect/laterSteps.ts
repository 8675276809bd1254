import { createChunk } from '@latchkey/ui'

const fetchScreens = async () => (await import('./laterScreens.ts')).laterScreens

/** The code of a pairing or a link, and what follows it. */
export const pairing = createChunk(async () => (await fetchScreens()).Pairing)

/** The notices of a linked phone outside of the connect dialog. */
export const linkNotices = createChunk(async () => (await fetchScreens()).LinkNotices)

/** The word for newcomers: a wallet, and which to take. */
export const newcomer = createChunk(async () => (await fetchScreens()).Newcomer)

/** The stores of a wallet of the book. */
export const notInstalled = createChunk(async () => (await fetchScreens()).NotInstalled)

/** Connected, but on a network that the site does not serve. */
export const wrongNetwork = createChunk(async () => (await fetchScreens()).WrongNetwork)

const all = [pairing, newcomer, notInstalled, wrongNetwork]

/** Fetches the steps before one is shown. A failure is met again by the showing, which says so. */
export function preloadLaterSteps(): void {
  for (const step of all) step.load().catch(() => undefined)
}
