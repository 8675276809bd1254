import { checkPolicy } from '@latchkey/policy'
import { assertCallsExplained } from '../contracts/readKnownContracts.ts'
import { assertFreeNames } from '../freeName.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'
import { warn } from './addPolicies.ts'

/** Changes what is given about a policy; the rest stays. */
export const updatePolicy: SubmitHandler<'update_policy'> = async (context, { parameters }) => {
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
}
