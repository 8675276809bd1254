import type { SubmitHandler } from '../handler.ts'
import { addPolicies } from './addPolicies.ts'

/** Makes one policy. */
export const createPolicy: SubmitHandler<'create_policy'> = async (context, { parameters }) => {
  const [policyId = ''] = await addPolicies(context, [parameters])
  return { policyId }
}
