import { checkPolicy, PolicyError, type PolicyText, type PolicyWarning, parsePart } from '@latchkey/policy'

export const policyParts = ['condition', 'consensus', 'time'] as const

export type PolicyPart = (typeof policyParts)[number]

/** The review of a policy while it is typed. */
export type PolicyReview = {
  readonly mistakes: Readonly<Partial<Record<PolicyPart, PolicyError>>>
  /** None while there is a mistake. */
  readonly warnings: readonly PolicyWarning[]
}

/** Reads a policy as custody will. Total. */
export function reviewPolicy(policy: PolicyText): PolicyReview {
  const mistakes: Partial<Record<PolicyPart, PolicyError>> = {}
  for (const part of policyParts) {
    const mistake = findMistake(policy[part], part)
    if (mistake !== undefined) mistakes[part] = mistake
  }
  return { mistakes, warnings: Object.keys(mistakes).length > 0 ? [] : checkPolicy(policy) }
}

function findMistake(text: string | undefined, part: PolicyPart): PolicyError | undefined {
  try {
    parsePart(text, part)
    return undefined
  } catch (error) {
    if (error instanceof PolicyError) return error
    throw error
  }
}
