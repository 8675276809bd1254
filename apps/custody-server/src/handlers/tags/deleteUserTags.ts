import type { SubmitHandler } from '../handler.ts'
import { removeTags } from './removeTags.ts'
import { userTag } from './tagKind.ts'

/** Removes tags for users; answers who carried them. */
export const deleteUserTags: SubmitHandler<'delete_user_tags'> = async (context, { parameters }) => {
  const { tagIds, memberIds } = await removeTags(context, userTag, parameters.userTagIds)
  return { userTagIds: tagIds, userIds: memberIds }
}
