import type { SubmitHandler } from '../handler.ts'
import { addUsers } from './addUsers.ts'

/** Makes users that no person sits behind. */
export const createApiOnlyUsers: SubmitHandler<'create_api_only_users'> = async (context, { parameters }) => ({
  userIds: await addUsers(context, parameters.apiOnlyUsers, false),
})
