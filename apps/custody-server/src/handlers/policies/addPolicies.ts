import { type EndpointInput, parsePolicy } from '@latchkey/custody'
import type { SubmitContext } from '../../activities/submitContext.ts'
import type { PolicyRow } from '../../database/tables.ts'
import { assertFreeNames } from '../freeName.ts'
import { assertLimit, limits } from '../limits.ts'
import { newIds } from '../newIds.ts'

export type NewPolicy = EndpointInput<'create_policy'>

/** Makes policies, all or none; answers their ids. Fails with a `PolicyError`, `name_taken` or `limit_reached`. */
export async function addPolicies(context: SubmitContext, policies: readonly NewPolicy[]): Promise<string[]> {
  const { transaction, organization, nowMs } = context
  const names = policies.map(({ policyName }) => policyName)
  await assertFreeNames(transaction, {
    table: 'custody_policy',
    organizationId: organization.id,
    names,
    kind: 'policy',
  })
  const { count } = await transaction
    .selectFrom('custody_policy')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization.id)
    .executeTakeFirstOrThrow()
  assertLimit({ kind: 'policies', count, added: policies.length, limit: limits.policies })
  const ids = newIds(nowMs, policies.length)
  const rows = policies.map((policy, index): PolicyRow => {
    const texts = {
      effect: policy.effect,
      condition: policy.condition ?? '',
      consensus: policy.consensus ?? '',
      time: policy.time ?? '',
    }
    parsePolicy(texts)
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
  await transaction.insertInto('custody_policy').values(rows).execute()
  return ids
}
