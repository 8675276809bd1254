import { createChunk } from '@latchkey/ui'

/** The dialog of the camera, in a file of its own, as few need it. */
export const scanDialog = createChunk(async () => (await import('./ScanDialog.tsx')).ScanDialog)
