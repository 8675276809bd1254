import { describePolicy } from '../../views/objects.ts'
import type { QueryHandler } from '../handler.ts'
import { findPolicy } from './findPolicy.ts'

/** One policy. */
export const getPolicy: QueryHandler<'get_policy'> = async ({ database, organizationId }, { policyId }) => ({
  policy: describePolicy(await findPolicy(database, organizationId, policyId)),
})
