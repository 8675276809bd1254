import { CustodyServerError } from '../../errors.ts'
import { normalizeEmail } from '../credentials/normalizeEmail.ts'
import { assertFreeNames } from '../freeName.ts'
import type { SubmitHandlers } from '../handler.ts'
import { requiredOf, requiredRows } from '../required.ts'
import { removeTagsOf, setTags } from '../tags/setTags.ts'
import { addUsers } from './addUsers.ts'

export const userSubmits = {
  /** Makes users with their credentials. */
  create_users: async (context, { parameters }) => ({
    userIds: await addUsers(context, parameters.users, false),
  }),

  /** Makes users that no person sits behind. */
  create_api_only_users: async (context, { parameters }) => ({
    userIds: await addUsers(context, parameters.apiOnlyUsers, false),
  }),

  /** Changes what is given about a user; the rest stays. */
  update_user: async (context, { parameters }) => {
    const { facts, nowMs } = context
    const { userName, userEmail, userPhoneNumber, userTagIds } = parameters
    const user = requiredOf(facts.all('custody_user'), parameters.userId, 'user')
    if (userName != null) {
      assertFreeNames(facts, { table: 'custody_user', kind: 'user', exceptId: user.id, names: [userName] })
    }
    context.update('custody_user', user, {
      name: userName ?? user.name,
      email: userEmail == null ? user.email : normalizeEmail(userEmail),
      phone: userPhoneNumber ?? user.phone,
      updated_at_ms: nowMs,
    })
    if (userTagIds != null) setTags(context, { type: 'TAG_TYPE_USER', memberId: user.id, tagIds: userTagIds })
    return { userId: user.id }
  },

  /** Removes users with all their credentials. Users of the root quorum must leave it first. */
  delete_users: async (context, { parameters }) => {
    const users = requiredRows(parameters.userIds, context.facts.all('custody_user'), 'user')
    if (users.some(({ is_root }) => is_root)) throw new CustodyServerError('root_user_needed')
    const userIds = users.map(({ id }) => id)
    removeTagsOf(context, userIds)
    // Credentials, sessions and import targets go with their user.
    context.remove('custody_user', users)
    return { userIds }
  },
} satisfies Partial<SubmitHandlers>
