import type { PolicyEvaluation, PolicyOutcomeView } from '@latchkey/custody'
import type { CustodyDatabase } from '../database/tables.ts'

/** Outcomes with the names of the policies that they are of. */
export async function namePolicies(
  database: CustodyDatabase,
  organizationId: string,
  outcomes: PolicyEvaluation['outcomes'],
): Promise<PolicyOutcomeView[]> {
  if (outcomes.length === 0) return []
  const rows = await database
    .selectFrom('custody_policy')
    .select(['id', 'name', 'effect'])
    .where('organization_id', '=', organizationId)
    .execute()
  return outcomes.map(({ policyId, outcome, reason }) => {
    const row = rows.find(({ id }) => id === policyId)
    return {
      policyId,
      policyName: row?.name,
      // The column holds only words of the enumeration.
      effect: row?.effect as PolicyOutcomeView['effect'],
      outcome,
      reason,
    }
  })
}
