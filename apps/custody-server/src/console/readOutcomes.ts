import type { PolicyOutcomeView } from '@latchkey/custody'
import type { CustodyDatabase } from '../database/tables.ts'
import { required } from '../handlers/required.ts'

/** What each policy said about an activity at its last evaluation; nothing where the root quorum alone decided. */
export async function readOutcomes(
  database: CustodyDatabase,
  organizationId: string,
  activityId: string,
): Promise<PolicyOutcomeView[]> {
  const activity = await database
    .selectFrom('custody_activity')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', activityId)
    .executeTakeFirst()
  const { id } = required(activity, 'activity')
  const rows = await database
    .selectFrom('custody_policy_outcome')
    .leftJoin('custody_policy', 'custody_policy.id', 'custody_policy_outcome.policy_id')
    .select([
      'custody_policy_outcome.policy_id',
      'custody_policy_outcome.outcome',
      'custody_policy_outcome.reason',
      'custody_policy.name',
      'custody_policy.effect',
    ])
    .where('custody_policy_outcome.activity_id', '=', id)
    .orderBy('custody_policy.created_at_ms')
    .orderBy('custody_policy_outcome.policy_id')
    .execute()
  return rows.map(({ policy_id, outcome, reason, name, effect }) => ({
    policyId: policy_id,
    policyName: name,
    // The columns hold only words of the enumerations.
    effect: effect as PolicyOutcomeView['effect'],
    outcome: outcome as PolicyOutcomeView['outcome'],
    reason,
  }))
}
