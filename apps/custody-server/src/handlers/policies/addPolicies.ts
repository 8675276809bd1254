import type { EndpointInput } from '@latchkey/custody'
import { checkPolicy, type PolicyWarning } from '@latchkey/policy'
import type { SubmitContext } from '../../activities/submitContext.ts'
import type { PolicyRow } from '../../database/tables.ts'
import { assertLimit, limits } from '../../limits.ts'
import { assertCallsExplained } from '../contracts/readKnownContracts.ts'
import { assertFreeNames } from '../freeName.ts'
import { newIds } from '../newIds.ts'

export type NewPolicy = EndpointInput<'create_policy'>

/** Makes policies, all or none; answers their ids. Fails with a `PolicyError`, `name_taken` or `limit_reached`. */
export async function addPolicies(context: SubmitContext, policies: readonly NewPolicy[]): Promise<string[]> {
  const { database, facts, organization, nowMs } = context
  const names = policies.map(({ policyName }) => policyName)
  assertFreeNames(facts, { table: 'custody_policy', names, kind: 'policy' })
  assertLimit({
    kind: 'policies',
    count: facts.all('custody_policy').length,
    added: policies.length,
    limit: limits.policies,
  })
  const ids = newIds(nowMs, policies.length)
  const rows = policies.map((policy, index): PolicyRow => {
    const texts = {
      effect: policy.effect,
      condition: policy.condition ?? '',
      consensus: policy.consensus ?? '',
      time: policy.time ?? '',
    }
    warn(context, policy.policyName, checkPolicy(texts))
    return {
      id: ids[index] ?? '',
      organization_id: organization.id,
      name: policy.policyName,
      ...texts,
      notes: policy.notes ?? '',
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    }
  })
  const conditions = rows.map(({ condition }) => condition)
  await assertCallsExplained(database, facts, conditions)
  context.insert('custody_policy', rows)
  return ids
}

/** The answer of the interface has no place for warnings: they go to the log, and the console shows them while one types. */
export function warn(context: SubmitContext, name: string, warnings: readonly PolicyWarning[]): void {
  const { services, organization, afterCommit } = context
  if (warnings.length === 0) return
  const texts = warnings.map(({ text }) => text).join(' ')
  afterCommit(async () =>
    services.log.warn(`Policy ${JSON.stringify(name)} of organization ${organization.id}: ${texts}`),
  )
}
