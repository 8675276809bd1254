import { createChunk } from '@latchkey/ui'

/** The account dialog in a file of its own: visitors who are not connected need none of it. */
export const accountDialog = createChunk(async () => (await import('./AccountDialog.tsx')).AccountDialog)

/** Fetches it before it is opened. A failure is met again by the opening, which says so. */
export function preloadAccountDialog(): void {
  accountDialog.load().catch(() => undefined)
}
