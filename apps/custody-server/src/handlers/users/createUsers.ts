import type { SubmitHandler } from '../handler.ts'
import { addUsers } from './addUsers.ts'

/** Makes users with their credentials. */
export const createUsers: SubmitHandler<'create_users'> = async (context, { parameters }) => ({
  userIds: await addUsers(context, parameters.users, false),
})
