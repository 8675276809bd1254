import { type PolicyText, parsePolicy } from '../checking/checkPolicy.ts'
import type { Expression } from '../expressions/expression.ts'
import type { PolicyOutline } from './outline.ts'
import { outlineExpression } from './outlineExpression.ts'

/** A policy → what it says, as data. Fails with a PolicyError when the policy cannot be read. */
export function outlinePolicy(policy: PolicyText): PolicyOutline {
  const { effect, parts } = parsePolicy(policy)
  const outline = (part: Expression | undefined) => part && outlineExpression(part)
  return {
    effect,
    condition: outline(parts.condition),
    consensus: outline(parts.consensus),
    time: outline(parts.time),
  }
}
