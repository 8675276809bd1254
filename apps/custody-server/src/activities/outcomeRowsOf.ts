import type { PolicyEvaluation } from '@latchkey/policy'
import type { ActivityRow, OutcomeRow } from '../database/tables.ts'

/** Each policy's outcome at the last evaluation of an activity, as it is kept. */
export function outcomeRowsOf(
  { id, organization_id, updated_at_ms }: ActivityRow,
  { outcomes }: PolicyEvaluation,
): readonly OutcomeRow[] {
  return outcomes.map(({ policyId, outcome, reason }) => ({
    activity_id: id,
    organization_id,
    policy_id: policyId,
    outcome,
    reason: reason ?? null,
    created_at_ms: updated_at_ms,
  }))
}
