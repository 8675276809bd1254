import { CustodyServerError } from '../../errors.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredAll } from '../required.ts'

/** Removes users with all their credentials. Users of the root quorum must leave it first. */
export const deleteUsers: SubmitHandler<'delete_users'> = async ({ transaction, organization }, { parameters }) => {
  const found = await transaction
    .selectFrom('custody_user')
    .select(['id', 'is_root'])
    .where('organization_id', '=', organization.id)
    .where('id', 'in', parameters.userIds)
    .execute()
  const userIds = [...requiredAll(parameters.userIds, found, 'user')]
  if (found.some(({ is_root }) => is_root)) throw new CustodyServerError('root_user_needed')
  await transaction.deleteFrom('custody_tag_member').where('member_id', 'in', userIds).execute()
  // Credentials, sessions and import targets go with their user.
  await transaction.deleteFrom('custody_user').where('id', 'in', userIds).execute()
  return { userIds }
}
