import { createChunk } from '@latchkey/ui'

/** Of embedded wallets alone. */
export const unpaidReason = createChunk(async () => (await import('./UnpaidReason.tsx')).UnpaidReason)
