import { type CheckedPolicy, type PolicyText, parsePolicy } from '../checking/checkPolicy.ts'
import type { PolicyPart } from '../checking/scope.ts'
import { PolicyError } from '../errors.ts'
import type { Expression } from '../expressions/expression.ts'
import { type Approver, type ApprovingCredential, namesOfApprovals, namesOfClock } from '../facts/approvals.ts'
import { namesOfFacts, type PolicyFacts } from '../facts/policyFacts.ts'
import type { PolicyRecord } from '../values/values.ts'
import { evaluateCondition } from './evaluateExpression.ts'
import { mayHold } from './mayHold.ts'
import { createMemo } from './memo.ts'

/** A policy as it is stored. */
export type StoredPolicy = PolicyText & { readonly policyId: string }

/** A policy's verdict on a request. */
export type OutcomeKind =
  | 'ALLOW'
  | 'DENY_EXPLICIT'
  | 'DENY_IMPLICIT'
  | 'REQUIRES_CONSENSUS'
  | 'REJECTED'
  | 'ERROR'
  | 'TIME_INACTIVE'

/** The record of one policy; `reason` explains an error. */
export type PolicyOutcome = { readonly policyId: string; readonly outcome: OutcomeKind; readonly reason?: string }

export type PolicyDecision = 'allow' | 'deny-explicit' | 'deny-implicit' | 'needs-consensus'

/** The result of an evaluation: `by` says which rule of the order decided. */
export type PolicyEvaluation = {
  readonly decision: PolicyDecision
  readonly by: 'root-quorum' | 'policy' | 'own-credentials' | 'nothing'
  readonly outcomes: readonly PolicyOutcome[]
}

export type PolicyEvaluationOptions = {
  readonly policies: readonly StoredPolicy[]
  readonly facts: PolicyFacts
  readonly approvers: readonly Approver[]
  readonly credentials: readonly ApprovingCredential[]
  /** Users who voted against; they turn a pending policy that they could have fulfilled into REJECTED. */
  readonly rejecters?: readonly Approver[] | undefined
  /** The server's clock, in milliseconds, one value for the whole request. */
  readonly nowMs: number
  readonly rootQuorum?: { readonly threshold: number; readonly userIds: readonly string[] }
  /**
   * The authority over the activity beside the root quorum: policies (default), nobody, or policies and, where they are
   * silent, the user himself because it is about his own credentials.
   */
  readonly authority?: 'policies' | 'root-quorum-only' | 'own-credentials'
}

/** Checked policies by their texts; a policy is parsed once, not at each request. */
const checkedPolicies = createMemo<CheckedPolicy | PolicyError>(2000)

/**
 * Decides a request: root quorum, then a denial, then a permission, then a permission that waits for approvals, then
 * the root users still missing, then what users may do by default; all else is denied. Every policy is evaluated and
 * recorded. Never throws.
 */
export function evaluatePolicies(options: PolicyEvaluationOptions): PolicyEvaluation {
  const { authority = 'policies' } = options
  const approvals = countRootApprovals(options)
  if (approvals.met) return { decision: 'allow', by: 'root-quorum', outcomes: [] }
  const outcomes = authority === 'root-quorum-only' ? [] : outcomesOf(options)
  if (has(outcomes, 'DENY_EXPLICIT')) return { decision: 'deny-explicit', by: 'policy', outcomes }
  if (has(outcomes, 'ALLOW')) return { decision: 'allow', by: 'policy', outcomes }
  if (has(outcomes, 'REQUIRES_CONSENSUS')) return { decision: 'needs-consensus', by: 'policy', outcomes }
  if (approvals.some) return { decision: 'needs-consensus', by: 'root-quorum', outcomes }
  if (authority === 'own-credentials') return { decision: 'allow', by: 'own-credentials', outcomes }
  return { decision: 'deny-implicit', by: 'nothing', outcomes }
}

function has(outcomes: readonly PolicyOutcome[], kind: OutcomeKind): boolean {
  return outcomes.some(({ outcome }) => outcome === kind)
}

/** A batch is as permitted as its least permitted item; an empty batch is denied. */
export function strictestEvaluation(evaluations: readonly PolicyEvaluation[]): PolicyEvaluation {
  const order: readonly PolicyDecision[] = ['deny-explicit', 'deny-implicit', 'needs-consensus', 'allow']
  const [first, ...rest] = evaluations
  if (first === undefined) return { decision: 'deny-implicit', by: 'nothing', outcomes: [] }
  return rest.reduce((a, b) => (order.indexOf(b.decision) < order.indexOf(a.decision) ? b : a), first)
}

/** A user counts once, however often he approved. */
function countRootApprovals({ approvers, rootQuorum }: PolicyEvaluationOptions) {
  if (rootQuorum === undefined) return { some: false, met: false }
  const approved = new Set(approvers.map(({ id }) => id))
  const count = new Set(rootQuorum.userIds.filter((id) => approved.has(id))).size
  // A threshold below 1 would let a request pass that no root user approved.
  return { some: count > 0, met: count > 0 && count >= rootQuorum.threshold }
}

/** Facts that the parts of policies read. */
type Names = Readonly<Record<PolicyPart, () => PolicyRecord>> & {
  readonly rejection: PolicyRecord | undefined
  readonly isCallUnread: boolean
}

/** Put together when the first policy reads it: most have no consensus and no time. */
function createNames({ facts, approvers, credentials, rejecters, nowMs }: PolicyEvaluationOptions): Names {
  let condition: PolicyRecord | undefined
  let consensus: PolicyRecord | undefined
  return {
    condition() {
      condition ??= namesOfFacts(facts)
      return condition
    },
    consensus() {
      consensus ??= namesOfApprovals(approvers, credentials)
      return consensus
    },
    time: () => namesOfClock(nowMs),
    rejection: rejecters?.length ? namesOfApprovals(rejecters, []) : undefined,
    isCallUnread: facts.isCallUnread === true,
  }
}

function outcomesOf(options: PolicyEvaluationOptions) {
  const { policies, nowMs } = options
  const names = createNames(options)
  return policies.map((policy): PolicyOutcome => {
    try {
      const checked = readPolicy(policy)
      if (checked instanceof PolicyError) throw checked
      return { policyId: policy.policyId, outcome: outcomeOf(checked, names, nowMs) }
    } catch (error) {
      return outcomeOfFailure(policy, error)
    }
  })
}

/** Condition and consensus are both evaluated, so that an error of either counts. */
function outcomeOf(policy: CheckedPolicy, names: Names, nowMs: number): OutcomeKind {
  const { effect, parts } = policy
  if (parts.time && !evaluateCondition(parts.time, names.time(), nowMs)) return 'TIME_INACTIVE'
  const applies = isApplying(policy, names, nowMs)
  const agreed = parts.consensus === undefined || evaluateCondition(parts.consensus, names.consensus(), nowMs)
  if (!applies) return 'DENY_IMPLICIT'
  if (effect === 'EFFECT_DENY') return agreed ? 'DENY_EXPLICIT' : 'DENY_IMPLICIT'
  if (agreed) return 'ALLOW'
  return isRefused(parts.consensus, names, nowMs) ? 'REJECTED' : 'REQUIRES_CONSENSUS'
}

/** A denial also applies where nobody can say, because of what a call does not tell, that it does not. */
function isApplying({ effect, parts }: CheckedPolicy, names: Names, nowMs: number): boolean {
  if (parts.condition === undefined) return true
  if (effect !== 'EFFECT_DENY') return evaluateCondition(parts.condition, names.condition(), nowMs)
  return mayHold(parts.condition, names.condition(), { nowMs, isCallUnread: names.isCallUnread })
}

/** Those who voted against could have agreed by themselves. What fails for them is no failure of the policy. */
function isRefused(consensus: Expression | undefined, { rejection }: Names, nowMs: number): boolean {
  if (rejection === undefined) return false
  try {
    return consensus === undefined || evaluateCondition(consensus, rejection, nowMs)
  } catch {
    return false
  }
}

/** Errors of the language mean "does not apply". A denial that this server itself gave up on does deny. */
function outcomeOfFailure(policy: StoredPolicy, error: unknown): PolicyOutcome {
  const { policyId } = policy
  const isOfLanguage =
    error instanceof PolicyError && ['missing_field', 'out_of_range', 'unexpected_type'].includes(error.code)
  const reason = error instanceof PolicyError ? error.message : 'The policy could not be evaluated.'
  const outcome = policy.effect === 'EFFECT_DENY' && !isOfLanguage ? 'DENY_EXPLICIT' : 'ERROR'
  return { policyId, outcome, reason }
}

/** The same by the policy itself, as long as somebody has it: its texts are long. */
const checkedOf = new WeakMap<StoredPolicy, CheckedPolicy | PolicyError>()

function readPolicy(policy: StoredPolicy): CheckedPolicy | PolicyError {
  const known = checkedOf.get(policy)
  if (known !== undefined) return known
  const checked = checkPolicyOnce(policy)
  checkedOf.set(policy, checked)
  return checked
}

function checkPolicyOnce({ effect, condition, consensus, time }: StoredPolicy): CheckedPolicy | PolicyError {
  return checkedPolicies(JSON.stringify([effect, condition, consensus, time]), () => {
    try {
      return parsePolicy({ effect, condition, consensus, time })
    } catch (error) {
      if (error instanceof PolicyError) return error
      throw error
    }
  })
}
