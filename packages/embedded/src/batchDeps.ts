import type { AskVisitor } from './askVisitor.ts'
import type { SendQueue } from './sendQueue.ts'
import type { SignedBatches } from './signedBatches.ts'
import type { SponsorService } from './sponsorService.ts'
import type { StepUp } from './stepUp.ts'

/** The other parts that batches work with. */
export type BatchDeps = {
  readonly ask: AskVisitor
  readonly stepUp: StepUp
  readonly queue: SendQueue
  readonly sponsor: SponsorService
  readonly signed: SignedBatches
}
