import type { Turns } from '@latchkey/base'
import type { ProposedActivity } from '../evaluation/activityFacts.ts'
import type { CustodyDeps } from '../services.ts'
import type { SubmitContext } from './submitContext.ts'

/** The base of the engine of activities. */
export type EngineDeps = {
  readonly services: CustodyDeps
  /** One organization's changes come one after another. */
  readonly inTurn: Turns
  /** Told of every change to anything but activities and signatures, before its answer leaves. */
  readonly onChange: () => void
  /** Told of every organization whose audit log has grown. */
  readonly onAudited: (organizationId: string) => void
  /** Carries an allowed activity out by its endpoint's handler; the answer is the activity's result. */
  readonly execute: (context: SubmitContext, activity: ProposedActivity) => Promise<object>
}
