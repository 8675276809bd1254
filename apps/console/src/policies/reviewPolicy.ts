import { checkPolicy, type PolicyText, type PolicyWarning } from '@latchkey/policy'
import { findMistakes, type PolicyMistakes } from '../outline/findMistakes.ts'

/** The review of a policy while it is typed. */
export type PolicyReview = {
  readonly mistakes: PolicyMistakes
  /** None while there is a mistake. */
  readonly warnings: readonly PolicyWarning[]
}

/** Reads a policy as custody will. Total. */
export function reviewPolicy(policy: PolicyText): PolicyReview {
  const mistakes = findMistakes(policy)
  return { mistakes, warnings: Object.keys(mistakes).length > 0 ? [] : checkPolicy(policy) }
}
