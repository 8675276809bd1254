import { hash } from 'node:crypto'
import type { StampedCaller } from '../authentication/caller.ts'
import type { ProposedActivity } from './activityFacts.ts'

/** A stamped submit whose body was read and checked. */
export type SubmitRequest = {
  readonly activity: ProposedActivity
  readonly caller: StampedCaller
  /** The body as it was sent. */
  readonly message: string
}

/** `sha256:` and the hash of the body: equal bodies are one activity. */
export function fingerprintOf(message: string): string {
  return `sha256:${hash('sha256', message)}`
}
