import { type PolicyText, parsePolicy } from '../checking/checkPolicy.ts'
import { describeExpression } from './describeExpression.ts'

/** A policy → one sentence for people. Fails with a PolicyError when the policy cannot be read. */
export function describePolicy(policy: PolicyText): string {
  const { effect, parts } = parsePolicy(policy)
  const isDeny = effect === 'EFFECT_DENY'
  const what = parts.condition === undefined ? 'every request' : `a request when ${describeExpression(parts.condition)}`
  const clauses = [`${isDeny ? 'Denies' : 'Allows'} ${what}`]
  if (parts.consensus !== undefined) {
    clauses.push(`${isDeny ? 'if' : 'once'} ${describeExpression(parts.consensus)}`)
  } else if (!isDeny) {
    clauses.push('by any user')
  }
  if (parts.time !== undefined) clauses.push(`in force while ${describeExpression(parts.time)}`)
  return `${clauses.join('; ')}.`
}
