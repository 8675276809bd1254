import { createChunk } from '@latchkey/ui'

const fetchScreens = async () => (await import('./laterScreens.ts')).laterScreens

/** The code of a pairing or a link, and what follows it. */
export const pairing = createChunk(async () => (await fetchScreens()).Pairing)

/** The notices of a linked phone outside of the connect dialog. */
export const linkNotices = createChunk(async () => (await fetchScreens()).LinkNotices)

/** For somebody without a wallet: an explanation, and the wallets to begin with. */
export const newcomer = createChunk(async () => (await fetchScreens()).Newcomer)

/** The stores of a wallet of the book. */
export const notInstalled = createChunk(async () => (await fetchScreens()).NotInstalled)

/** The refusal or the failure that came instead of a connection, and the way on. */
export const failedDetail = createChunk(async () => (await fetchScreens()).FailedDetail)

/** Connected, but on a network that the site does not serve. */
export const wrongNetwork = createChunk(async () => (await fetchScreens()).WrongNetwork)

const all = [pairing, newcomer, notInstalled, failedDetail, wrongNetwork]

/** Fetches the steps before one is shown. A failure is met again by the showing, which says so. */
export function preloadLaterSteps(): void {
  for (const step of all) step.load().catch(() => undefined)
}
