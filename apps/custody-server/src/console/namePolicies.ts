import type { PolicyOutcomeView } from '@latchkey/custody'
import type { PolicyEvaluation } from '@latchkey/policy'
import type { Facts } from '../facts/facts.ts'
import { faultOfReason } from './faultOfReason.ts'

/** Outcomes with the names of the policies that they are of, where those are still there, and with the codes of reasons. */
export function namePolicies(facts: Facts | undefined, outcomes: PolicyEvaluation['outcomes']): PolicyOutcomeView[] {
  return outcomes.map(({ policyId, outcome, reason }) => {
    const row = facts?.rows.custody_policy.find(({ id }) => id === policyId)
    return {
      policyId,
      policyName: row?.name,
      // The column holds only words of the enumeration.
      effect: row?.effect as PolicyOutcomeView['effect'],
      outcome,
      reason,
      fault: reason === undefined ? undefined : faultOfReason(reason),
    }
  })
}
