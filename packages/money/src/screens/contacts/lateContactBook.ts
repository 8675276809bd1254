import { createChunk } from '@latchkey/ui'

/** The dialog of the contacts, in a file of its own: most transfers go to somebody who was chosen without it. */
export const contactBook = createChunk(async () => (await import('./ContactBook.tsx')).ContactBook)
