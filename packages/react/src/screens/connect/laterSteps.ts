import { createChunk } from '@latchkey/ui'

const fetchScreens = async () => (await import('./remoteScreens.ts')).remoteScreens

/** The code of a pairing or a link, and what follows it. */
export const pairing = createChunk(async () => (await fetchScreens()).Pairing)

/** The notices of a linked phone outside of the connect dialog. */
export const linkNotices = createChunk(async () => (await fetchScreens()).LinkNotices)

/** Fetches the first before it is shown. A failure is met again by the showing, which says so. */
export function preloadPairing(): void {
  pairing.load().catch(() => undefined)
}
