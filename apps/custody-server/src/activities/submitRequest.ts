import type { StampedCaller } from '../authentication/caller.ts'
import type { ProposedActivity } from '../evaluation/activityFacts.ts'

/** A stamped submit whose body was read and checked. */
export type SubmitRequest = {
  readonly activity: ProposedActivity
  readonly caller: StampedCaller
  /** The body as it was sent. */
  readonly message: string
  /** The languages that its answer is wanted in, as browsers name them (Accept-Language): those of a mail. */
  readonly acceptLanguage?: string | undefined
}
