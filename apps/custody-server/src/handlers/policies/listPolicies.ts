import { listPolicyRows } from '../../views/lists.ts'
import { describePolicy } from '../../views/objects.ts'
import type { QueryHandler } from '../handler.ts'

/** All policies of an organization. */
export const listPolicies: QueryHandler<'list_policies'> = async ({ database, organizationId }) => ({
  policies: (await listPolicyRows(database, organizationId)).map(describePolicy),
})
