import type { SubmitHandler } from '../handler.ts'
import { addPolicies } from './addPolicies.ts'

/** Makes policies, all or none. */
export const createPolicies: SubmitHandler<'create_policies'> = async (context, { parameters }) => ({
  policyIds: await addPolicies(context, parameters.policies),
})
