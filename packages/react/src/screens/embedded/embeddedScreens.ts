import { AddressStep } from './AddressStep.tsx'
import { EmbeddedDialog } from './EmbeddedDialog.tsx'
import { EmbeddedSteps } from './EmbeddedSteps.tsx'

/** All that an embedded wallet asks its visitor: one file of the page, by `embeddedChunk.ts`. */
export const embeddedScreens = { AddressStep, EmbeddedDialog, EmbeddedSteps }
