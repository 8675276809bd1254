import { describeUser } from '../../views/users.ts'
import type { QueryHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'

/** One user. */
export const getUser: QueryHandler<'get_user'> = async ({ readings, organizationId }, { userId }) => {
  const { rows } = await readings.factsOf(organizationId)
  return { user: describeUser(requiredOf(rows.custody_user, userId, 'user'), rows) }
}
