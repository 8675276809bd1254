import { createChunk } from '@latchkey/ui'

const fetchSteps = async () => (await import('./stepScreens.ts')).stepScreens

/** The steps into an embedded wallet. */
export const embeddedSteps = createChunk(async () => (await fetchSteps()).EmbeddedSteps)

/** The last of them, where an address has still to be confirmed. */
export const addressStep = createChunk(async () => (await fetchSteps()).AddressStep)

/** Its questions outside of the connect dialog, which show what a call would do: much more than the way in. */
export const embeddedDialog = createChunk(async () => (await import('./EmbeddedDialog.tsx')).EmbeddedDialog)

/** Fetches the way in before it is shown. A failure is met again by the showing, which says so. */
export function preloadEmbedded(): void {
  for (const chunk of [embeddedSteps, addressStep]) chunk.load().catch(() => undefined)
}
