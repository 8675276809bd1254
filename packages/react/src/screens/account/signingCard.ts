import { createChunk } from '@latchkey/ui'

/** Draws what is signed, with the words of all that can be: it comes when somebody signs in. */
export const signingCard = createChunk(async () => (await import('../cards/SigningCardView.tsx')).SigningCardView)
