import { PolicyError } from '../errors.ts'
import type { Expression } from '../expressions/expression.ts'
import { parseExpression } from '../expressions/parseExpression.ts'
import { type Reads, readsOf } from '../expressions/readsOf.ts'
import { assertCondition } from './checkExpression.ts'
import { type PolicyPart, scopes } from './scope.ts'

/** The part of a policy that decides; absent and empty expressions are true. */
export type PolicyText = {
  readonly effect: string
  readonly condition?: string | undefined
  readonly consensus?: string | undefined
  readonly time?: string | undefined
}

/** The expressions of a policy, parsed and checked. */
export type CheckedPolicy = {
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY'
  readonly parts: Readonly<Record<PolicyPart, Expression | undefined>>
}

/** A policy that can be stored although it likely does not do what its author wants. */
export type PolicyWarning = {
  readonly code: 'deny_may_not_apply' | 'never_applies' | 'allows_everything' | 'denies_everything'
  readonly text: string
  /** The facts that it speaks of. */
  readonly names: readonly string[]
  /** Only of `deny_may_not_apply`: a value that is too short is not denied either. */
  readonly takesElements?: boolean
}

/** Facts of which a request has one group only. */
const alternatives = [
  ['wallet.', 'private_key.'],
  ['wallet_account.', 'private_key.'],
  ['eth.tx.', 'eth.eip_712.'],
  ['eth.tx.', 'eth.eip_7702_authorization.'],
  ['eth.eip_712.', 'eth.eip_7702_authorization.'],
] as const

/** Every request has these; all other facts of a condition may be absent. */
const alwaysPresent = new Set(['activity.type', 'activity.kind', 'activity.resource', 'activity.action'])

/** Parses and checks a policy as it is created or changed. Fails with a PolicyError whose message is for its author. */
export function parsePolicy(policy: PolicyText): CheckedPolicy {
  const { effect } = policy
  if (effect !== 'EFFECT_ALLOW' && effect !== 'EFFECT_DENY') {
    throw new PolicyError('invalid_effect', { data: { effect: effect.slice(0, 50) } })
  }
  return {
    effect,
    parts: {
      condition: parsePart(policy.condition, 'condition'),
      consensus: parsePart(policy.consensus, 'consensus'),
      time: parsePart(policy.time, 'time'),
    },
  }
}

/** One expression of a policy → its checked tree; undefined when it is absent or blank. Fails with a PolicyError. */
export function parsePart(text: string | undefined, part: PolicyPart): Expression | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const expression = parseExpression(text)
  assertCondition(expression, scopes[part])
  return expression
}

/** Checks a policy and says what its author should know. Fails with a PolicyError when it cannot be stored. */
export function checkPolicy(policy: PolicyText): readonly PolicyWarning[] {
  const { effect, parts } = parsePolicy(policy)
  const isDeny = effect === 'EFFECT_DENY'
  const warnings: PolicyWarning[] = []
  if (parts.condition === undefined && parts.consensus === undefined && parts.time === undefined) {
    warnings.push(
      isDeny
        ? {
            code: 'denies_everything',
            text: 'This policy denies every request that is not signed by the root quorum.',
            names: [],
          }
        : { code: 'allows_everything', text: 'This policy allows every user to do everything.', names: [] },
    )
  }
  if (parts.condition === undefined) return warnings
  const reads = readsOf(parts.condition)
  const pair = alternatives.find((names) => names.every((start) => readsAny(reads, start)))
  if (pair !== undefined) {
    const names = pair.map((name) => name.slice(0, -1))
    const text = `No request has both ${names.join(' and ')}, so this policy never applies: make two policies of it.`
    warnings.push({ code: 'never_applies', text, names })
  }
  if (isDeny) warnings.push(...warningsOfDeny(reads))
  return warnings
}

/** A policy with an error denies nothing, so a denial that can fail is weaker than it reads. */
function warningsOfDeny(reads: Reads): readonly PolicyWarning[] {
  const fragile = [...reads.names].filter((name) => !alwaysPresent.has(name))
  if (fragile.length === 0) return []
  const lengths = reads.takesElements ? ', or whose values are too short' : ''
  const text = `This policy does not deny requests without ${joinNames(fragile)}${lengths}. Deny by activity.kind what must never pass.`
  return [{ code: 'deny_may_not_apply', text, names: fragile, takesElements: reads.takesElements }]
}

/** a, b or c. */
function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function readsAny({ names }: Reads, start: string): boolean {
  return [...names].some((name) => `${name}.`.startsWith(start))
}
