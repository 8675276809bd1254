import { createChunk } from '@latchkey/ui'

/** For those who have no wallet yet, or not the one they chose: in a file of its own. */
export const guides = createChunk(async () => (await import('./Guides.tsx')).Guides)

/** Fetches it before it is shown. A failure is met again by the showing, which says so. */
export function preloadGuides(): void {
  guides.load().catch(() => undefined)
}
