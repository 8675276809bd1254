import { createChunk } from '@latchkey/ui'

/** The search by address, in a file of its own: fetched when an address is typed. */
export const newTokens = createChunk(async () => (await import('./NewTokens.tsx')).NewTokens)
