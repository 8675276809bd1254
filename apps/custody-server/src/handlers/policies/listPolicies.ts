import { describePolicy } from '../../views/objects.ts'
import { oldestFirst } from '../../views/oldestFirst.ts'
import type { QueryHandler } from '../handler.ts'

/** All policies of an organization. */
export const listPolicies: QueryHandler<'list_policies'> = async ({ readings, organizationId }) => {
  const { rows } = await readings.factsOf(organizationId)
  return { policies: oldestFirst(rows.custody_policy).map(describePolicy) }
}
