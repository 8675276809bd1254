import { isDeepStrictEqual } from 'node:util'
import type { PolicyEvaluation } from '@latchkey/policy'
import { type ActivityEvaluation, evaluateActivity } from './evaluateActivity.ts'

/** Decides an activity, as `evaluateActivity` does. */
export type EvaluateActivity = (input: ActivityEvaluation) => Promise<PolicyEvaluation>

type Decided = {
  /** As it was asked: nobody changes what he has asked about. */
  readonly input: ActivityEvaluation
  readonly answer: Promise<PolicyEvaluation>
}

/**
 * Decides one question once, while nothing of what decides can change: who asks the very same again, down to the last
 * parameter, is given the same answer. So the vault asks for itself, by what was signed, and what was asked about
 * something else is decided anew.
 */
export function createEvaluateOnce(): EvaluateActivity {
  let last: Decided | undefined
  return (input) => {
    if (last !== undefined && isSame(last.input, input)) return last.answer
    last = { input, answer: evaluateActivity(input) }
    return last.answer
  }
}

/** Most of what decides is compared by being one and the same; the parameters come from two readings of one text. */
function isSame(left: ActivityEvaluation, right: ActivityEvaluation): boolean {
  return (
    left.readings === right.readings &&
    left.requester === right.requester &&
    left.organizationId === right.organizationId &&
    left.votingOrganizationId === right.votingOrganizationId &&
    left.nowMs === right.nowMs &&
    left.activity.name === right.activity.name &&
    left.activity.type === right.activity.type &&
    isDeepStrictEqual(left.activity.parameters, right.activity.parameters) &&
    isDeepStrictEqual(left.rejecterIds, right.rejecterIds) &&
    areSameApprovals(left.approvals, right.approvals)
  )
}

type Approvals = ActivityEvaluation['approvals']

function areSameApprovals(left: Approvals, right: Approvals): boolean {
  const isSameApproval = ({ userId, credential }: Approvals[number], index: number) =>
    right[index]?.userId === userId && isDeepStrictEqual(right[index].credential, credential)
  return left.length === right.length && left.every(isSameApproval)
}
