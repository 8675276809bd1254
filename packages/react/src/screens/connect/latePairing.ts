import { createChunk } from '@latchkey/ui'

/** For wallets on another device: in a file of its own. */
export const pairing = createChunk(async () => (await import('./Pairing.tsx')).Pairing)

/** Fetches it before it is shown. A failure is met again by the showing, which says so. */
export function preloadPairing(): void {
  pairing.load().catch(() => undefined)
}
