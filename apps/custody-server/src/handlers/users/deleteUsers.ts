import { CustodyServerError } from '../../errors.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredRows } from '../required.ts'
import { removeTagsOf } from '../tags/setTags.ts'

/** Removes users with all their credentials. Users of the root quorum must leave it first. */
export const deleteUsers: SubmitHandler<'delete_users'> = async (context, { parameters }) => {
  const users = requiredRows(parameters.userIds, context.facts.all('custody_user'), 'user')
  if (users.some(({ is_root }) => is_root)) throw new CustodyServerError('root_user_needed')
  const userIds = users.map(({ id }) => id)
  removeTagsOf(context, userIds)
  // Credentials, sessions and import targets go with their user.
  context.remove('custody_user', users)
  return { userIds }
}
