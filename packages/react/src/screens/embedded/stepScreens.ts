import { AddressStep } from './AddressStep.tsx'
import { EmbeddedSteps } from './EmbeddedSteps.tsx'

/** The way into an embedded wallet: one file of the page, by `embeddedChunk.ts`. */
export const stepScreens = { AddressStep, EmbeddedSteps }
