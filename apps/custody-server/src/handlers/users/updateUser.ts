import { normalizeEmail } from '../credentials/normalizeEmail.ts'
import { assertFreeNames } from '../freeName.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'
import { setTags } from '../tags/setTags.ts'

/** Changes what is given about a user; the rest stays. */
export const updateUser: SubmitHandler<'update_user'> = async (context, { parameters }) => {
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
}
