import type { PolicyEvaluation } from '@latchkey/custody'
import type { ActivityRow, CustodyTransaction } from '../database/tables.ts'

/** Keeps what each policy said at the last evaluation of an activity. */
export async function writeOutcomes(
  transaction: CustodyTransaction,
  { id, organization_id, updated_at_ms }: ActivityRow,
  { outcomes }: PolicyEvaluation,
): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map(({ policyId, outcome, reason }) => ({
    activity_id: id,
    organization_id,
    policy_id: policyId,
    outcome,
    reason: reason ?? null,
    created_at_ms: updated_at_ms,
  }))
  await transaction.insertInto('custody_policy_outcome').values(rows).execute()
}
