import type { AskVisitor } from './askVisitor.ts'
import type { SendQueue } from './sendQueue.ts'
import type { SponsorService } from './sponsorService.ts'
import type { WithSession } from './withSession.ts'

/** The other parts that batches work with. */
export type BatchDeps = {
  readonly ask: AskVisitor
  readonly withSession: WithSession
  readonly queue: SendQueue
  readonly sponsor: SponsorService
}
