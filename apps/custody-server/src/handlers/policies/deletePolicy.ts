import type { SubmitHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'

/** Removes a policy. */
export const deletePolicy: SubmitHandler<'delete_policy'> = async ({ facts, remove }, { parameters }) => {
  const policy = requiredOf(facts.all('custody_policy'), parameters.policyId, 'policy')
  remove('custody_policy', [policy])
  return { policyId: policy.id }
}
