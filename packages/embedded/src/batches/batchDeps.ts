import type { SendQueue } from '../sending/sendQueue.ts'
import type { SignedBatches } from '../sending/signedBatches.ts'
import type { AskVisitor } from '../signing/askVisitor.ts'
import type { StepUp } from '../stepUp/stepUp.ts'
import type { SponsorService } from './sponsorService.ts'

/** The other parts that batches work with. */
export type BatchDeps = {
  readonly ask: AskVisitor
  readonly stepUp: StepUp
  readonly queue: SendQueue
  readonly sponsor: SponsorService
  readonly signed: SignedBatches
}
