import type { PolicyEvaluation, PolicyOutcomeView } from '@latchkey/custody'
import type { CustodyDatabase } from '../database/tables.ts'
import type { Readings } from '../facts/readings.ts'
import { required } from '../handlers/required.ts'
import { oldestFirst } from '../views/oldestFirst.ts'
import { namePolicies } from './namePolicies.ts'

type Outcome = PolicyEvaluation['outcomes'][number]

/** What each policy said about an activity at its last evaluation; nothing where the root quorum alone decided. */
export async function readOutcomes(
  { database, factsOf }: Readings,
  organizationId: string,
  activityId: string,
): Promise<PolicyOutcomeView[]> {
  const activity = await database
    .selectFrom('custody_activity')
    .select(['id', 'voting_organization_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', activityId)
    .executeTakeFirst()
  const { id, voting_organization_id } = required(activity, 'activity')
  const facts = await factsOf(voting_organization_id)
  const ids = oldestFirst(facts.rows.custody_policy).map((policy) => policy.id)
  // Those of policies that are gone come last.
  const placeOf = ({ policyId }: Outcome) => (ids.includes(policyId) ? ids.indexOf(policyId) : ids.length)
  return namePolicies(
    facts,
    (await readRows(database, id)).toSorted((left, right) => placeOf(left) - placeOf(right)),
  )
}

async function readRows(database: CustodyDatabase, activityId: string): Promise<readonly Outcome[]> {
  const rows = await database
    .selectFrom('custody_policy_outcome')
    .select(['policy_id', 'outcome', 'reason'])
    .where('activity_id', '=', activityId)
    .orderBy('policy_id')
    .execute()
  return rows.map(({ policy_id, outcome, reason }) => ({
    policyId: policy_id,
    // The column holds only words of the enumeration.
    outcome: outcome as Outcome['outcome'],
    ...(reason !== null && { reason }),
  }))
}
