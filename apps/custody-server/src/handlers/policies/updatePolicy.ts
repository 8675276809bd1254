import { checkPolicy } from '@latchkey/custody'
import { assertFreeNames } from '../freeName.ts'
import type { SubmitHandler } from '../handler.ts'
import { warn } from './addPolicies.ts'
import { findPolicy } from './findPolicy.ts'

/** Changes what is given about a policy; the rest stays. */
export const updatePolicy: SubmitHandler<'update_policy'> = async (context, { parameters }) => {
  const { transaction, organization, nowMs } = context
  const policy = await findPolicy(transaction, organization.id, parameters.policyId)
  const name = parameters.policyName ?? policy.name
  const check = { table: 'custody_policy', organizationId: organization.id, kind: 'policy' } as const
  await assertFreeNames(transaction, { ...check, names: [name], exceptId: policy.id })
  const texts = {
    effect: parameters.policyEffect ?? policy.effect,
    condition: parameters.policyCondition ?? policy.condition,
    consensus: parameters.policyConsensus ?? policy.consensus,
    time: ('time' in parameters ? parameters.time : undefined) ?? policy.time,
  }
  warn(context, name, checkPolicy(texts))
  const notes = parameters.policyNotes ?? policy.notes
  await transaction
    .updateTable('custody_policy')
    .set({ name, ...texts, notes, updated_at_ms: nowMs })
    .where('id', '=', policy.id)
    .execute()
  return { policyId: policy.id }
}
