import { describeUsers } from '../../views/users.ts'
import type { QueryHandler } from '../handler.ts'
import { required } from '../required.ts'

/** One user. */
export const getUser: QueryHandler<'get_user'> = async ({ database, organizationId }, { userId }) => {
  const [user] = await describeUsers(database, organizationId, [userId])
  return { user: required(user, 'user') }
}
