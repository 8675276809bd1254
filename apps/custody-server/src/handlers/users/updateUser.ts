import { normalizeEmail } from '../credentials/normalizeEmail.ts'
import { assertFreeNames } from '../freeName.ts'
import type { SubmitHandler } from '../handler.ts'
import { setTags } from '../tags/setTags.ts'
import { findUser } from './findUser.ts'

/** Changes what is given about a user; the rest stays. */
export const updateUser: SubmitHandler<'update_user'> = async (context, { parameters }) => {
  const { transaction, organization, nowMs } = context
  const { userName, userEmail, userPhoneNumber, userTagIds } = parameters
  const user = await findUser(transaction, organization.id, parameters.userId)
  if (userName != null) {
    const check = { table: 'custody_user', organizationId: organization.id, kind: 'user', exceptId: user.id } as const
    await assertFreeNames(transaction, { ...check, names: [userName] })
  }
  const changes = {
    name: userName ?? user.name,
    email: userEmail == null ? user.email : normalizeEmail(userEmail),
    phone: userPhoneNumber ?? user.phone,
    updated_at_ms: nowMs,
  }
  await transaction.updateTable('custody_user').set(changes).where('id', '=', user.id).execute()
  if (userTagIds != null) await setTags(context, { type: 'TAG_TYPE_USER', memberId: user.id, tagIds: userTagIds })
  return { userId: user.id }
}
