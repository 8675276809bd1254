import type { PolicyOutcomeView } from '@latchkey/custody'
import type { PolicyEvaluation } from '@latchkey/policy'
import { factsOfVoters } from '../activities/describeActivities.ts'
import { heldActivities } from '../activities/wholeActivity.ts'
import type { OutcomeRow } from '../database/tables.ts'
import type { Readings } from '../facts/readings.ts'
import { required } from '../handlers/required.ts'
import { oldestFirst } from '../views/oldestFirst.ts'
import { namePolicies } from './namePolicies.ts'

type Outcome = PolicyEvaluation['outcomes'][number]

/**
 * Each policy's outcome for an activity at its last evaluation; nothing where the root quorum alone decided. Fails
 * with `object_unknown` or `organization_frozen`.
 */
export async function readOutcomes(
  readings: Readings,
  organizationId: string,
  activityId: string,
): Promise<PolicyOutcomeView[]> {
  const activity = await readings.database
    .selectFrom('custody_activity')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', activityId)
    .executeTakeFirst()
  const [whole] = await heldActivities(readings, [required(activity, 'activity')])
  const { row, outcomes } = required(whole, 'activity')
  const facts = await factsOfVoters(readings, row)
  const ids = oldestFirst(facts?.rows.custody_policy ?? []).map(({ id }) => id)
  // Those of policies that are gone come last.
  const placeOf = ({ policyId }: Outcome) => (ids.includes(policyId) ? ids.indexOf(policyId) : ids.length)
  return namePolicies(
    facts,
    outcomes.map(toOutcome).toSorted((left, right) => placeOf(left) - placeOf(right)),
  )
}

function toOutcome({ policy_id, outcome, reason }: OutcomeRow): Outcome {
  return {
    policyId: policy_id,
    // The column holds only words of the enumeration.
    outcome: outcome as Outcome['outcome'],
    ...(reason !== null && { reason }),
  }
}
