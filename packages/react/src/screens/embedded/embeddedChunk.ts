import { createChunk } from '@latchkey/ui'

const fetchScreens = async () => (await import('./embeddedScreens.ts')).embeddedScreens

/** The steps into an embedded wallet. */
export const embeddedSteps = createChunk(async () => (await fetchScreens()).EmbeddedSteps)

/** The last of them, where an address has still to be confirmed. */
export const addressStep = createChunk(async () => (await fetchScreens()).AddressStep)

/** Its questions outside of the connect dialog. */
export const embeddedDialog = createChunk(async () => (await fetchScreens()).EmbeddedDialog)

/** Fetches them before they are shown. A failure is met again by the showing, which says so. */
export function preloadEmbedded(): void {
  for (const chunk of [embeddedSteps, addressStep, embeddedDialog]) chunk.load().catch(() => undefined)
}
