import type { EndpointInput } from '@latchkey/custody'
import { checkPolicy, type PolicyWarning } from '@latchkey/policy'
import type { SubmitContext } from '../../activities/submitContext.ts'
import type { PolicyRow } from '../../database/tables.ts'
import { assertLimit, limits } from '../../limits.ts'
import { assertCallsExplained } from '../contracts/readKnownContracts.ts'
import { assertFreeNames } from '../freeName.ts'
import type { SubmitHandlers } from '../handler.ts'
import { newIds } from '../newIds.ts'
import { requiredOf } from '../required.ts'

export const policySubmits = {
  /** Makes one policy. */
  create_policy: async (context, { parameters }) => {
    const [policyId = ''] = await addPolicies(context, [parameters])
    return { policyId }
  },

  /** Makes policies, all or none. */
  create_policies: async (context, { parameters }) => ({
    policyIds: await addPolicies(context, parameters.policies),
  }),

  /** Changes what is given about a policy; the rest stays. */
  update_policy: async (context, { parameters }) => {
    const { database, facts, nowMs } = context
    const policy = requiredOf(facts.all('custody_policy'), parameters.policyId, 'policy')
    const name = parameters.policyName ?? policy.name
    assertFreeNames(facts, { table: 'custody_policy', kind: 'policy', names: [name], exceptId: policy.id })
    const texts = {
      effect: parameters.policyEffect ?? policy.effect,
      condition: parameters.policyCondition ?? policy.condition,
      consensus: parameters.policyConsensus ?? policy.consensus,
      time: ('time' in parameters ? parameters.time : undefined) ?? policy.time,
    }
    warn(context, name, checkPolicy(texts))
    // A stored policy may come from an earlier program, which took conditions that no interface explains.
    if (texts.condition !== policy.condition) await assertCallsExplained(database, facts, [texts.condition])
    const notes = parameters.policyNotes ?? policy.notes
    context.update('custody_policy', policy, { name, ...texts, notes, updated_at_ms: nowMs })
    return { policyId: policy.id }
  },

  /** Removes a policy. */
  delete_policy: async ({ facts, remove }, { parameters }) => {
    const policy = requiredOf(facts.all('custody_policy'), parameters.policyId, 'policy')
    remove('custody_policy', [policy])
    return { policyId: policy.id }
  },
} satisfies Partial<SubmitHandlers>

type NewPolicy = EndpointInput<'create_policy'>

/** Makes policies, all or none; answers their ids. Fails with a `PolicyError`, `name_taken` or `limit_reached`. */
async function addPolicies(context: SubmitContext, policies: readonly NewPolicy[]): Promise<string[]> {
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
function warn(context: SubmitContext, name: string, warnings: readonly PolicyWarning[]): void {
  const { services, organization, afterCommit } = context
  if (warnings.length === 0) return
  const texts = warnings.map(({ text }) => text).join(' ')
  afterCommit(async () =>
    services.log.warn(`Policy ${JSON.stringify(name)} of organization ${organization.id}: ${texts}`),
  )
}
