import { PolicyError, type PolicyPart, type PolicyText, parsePart } from '@latchkey/policy'

/** The expressions of a policy, in the order in which it is told. */
export const policyParts = ['condition', 'consensus', 'time'] as const satisfies readonly PolicyPart[]

/** The mistakes in a policy, by the expression that each is in: a position counts from the beginning of that one. */
export type PolicyMistakes = Readonly<Partial<Record<PolicyPart, PolicyError>>>

/** Reads each expression of a policy as custody will. Total. */
export function findMistakes(policy: PolicyText): PolicyMistakes {
  const mistakes: Partial<Record<PolicyPart, PolicyError>> = {}
  for (const part of policyParts) {
    const mistake = findMistake(policy[part], part)
    if (mistake !== undefined) mistakes[part] = mistake
  }
  return mistakes
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
