import { describePolicy } from '../../views/objects.ts'
import type { QueryHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'

/** One policy. */
export const getPolicy: QueryHandler<'get_policy'> = async ({ readings, organizationId }, { policyId }) => {
  const { rows } = await readings.factsOf(organizationId)
  return { policy: describePolicy(requiredOf(rows.custody_policy, policyId, 'policy')) }
}
