import { describeUsers } from '../../views/users.ts'
import type { QueryHandler } from '../handler.ts'

/** All users of an organization. */
export const listUsers: QueryHandler<'list_users'> = async ({ readings, organizationId }) => ({
  users: describeUsers((await readings.factsOf(organizationId)).rows),
})
