import type { SubmitHandler } from '../handler.ts'
import { findPolicy } from './findPolicy.ts'

/** Removes a policy. */
export const deletePolicy: SubmitHandler<'delete_policy'> = async ({ transaction, organization }, { parameters }) => {
  const { id } = await findPolicy(transaction, organization.id, parameters.policyId)
  await transaction.deleteFrom('custody_policy').where('id', '=', id).execute()
  return { policyId: id }
}
