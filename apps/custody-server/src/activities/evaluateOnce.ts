import type { PolicyEvaluation } from '@latchkey/custody'
import { type ActivityEvaluation, evaluateActivity } from './evaluateActivity.ts'

/** Decides an activity, as `evaluateActivity` does. */
export type EvaluateActivity = (input: ActivityEvaluation) => Promise<PolicyEvaluation>

type Decided = {
  readonly question: string
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
    const question = questionOf(input)
    if (last?.question === question && isOfSame(last.input, input)) return last.answer
    last = { question, input, answer: evaluateActivity(input) }
    return last.answer
  }
}

/** All that decides, but for what is compared by being one and the same. */
function questionOf({ activity, approvals, rejecterIds, ...rest }: ActivityEvaluation): string {
  const { organizationId, votingOrganizationId, nowMs } = rest
  const approved = approvals.map(({ userId, credential }) => [userId, credential])
  return JSON.stringify([activity, approved, rejecterIds, organizationId, votingOrganizationId, nowMs])
}

function isOfSame(left: ActivityEvaluation, right: ActivityEvaluation): boolean {
  return left.readings === right.readings && left.database === right.database && left.requester === right.requester
}
