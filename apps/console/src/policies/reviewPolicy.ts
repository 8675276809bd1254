import {
  checkPolicy,
  describePolicy,
  PolicyError,
  type PolicyText,
  type PolicyWarning,
  parsePart,
} from '@latchkey/policy'
import { visible } from '../layout/visible.ts'

export const policyParts = ['condition', 'consensus', 'time'] as const

export type PolicyPart = (typeof policyParts)[number]

/** A mistake in an expression, and its character, counted from 1. */
export type Mistake = { readonly text: string; readonly position: number | undefined }

/** The review of a policy while it is typed. */
export type PolicyReview = {
  readonly mistakes: Readonly<Partial<Record<PolicyPart, Mistake>>>
  readonly warnings: readonly PolicyWarning[]
  /** The whole policy as a sentence; undefined while there is a mistake. */
  readonly description: string | undefined
}

/** Reads a policy as custody will. Total. */
export function reviewPolicy(policy: PolicyText): PolicyReview {
  const mistakes: Partial<Record<PolicyPart, Mistake>> = {}
  for (const part of policyParts) {
    const mistake = findMistake(policy[part], part)
    if (mistake !== undefined) mistakes[part] = mistake
  }
  if (Object.keys(mistakes).length > 0) return { mistakes, warnings: [], description: undefined }
  return { mistakes, warnings: checkPolicy(policy), description: visible(describePolicy(policy)) }
}

function findMistake(text: string | undefined, part: PolicyPart): Mistake | undefined {
  try {
    parsePart(text, part)
    return undefined
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error
    const { position } = error.data
    const hint = error.hint === undefined ? '' : ` ${error.hint}`
    return { text: `${error.message}${hint}`, position: typeof position === 'number' ? position : undefined }
  }
}
