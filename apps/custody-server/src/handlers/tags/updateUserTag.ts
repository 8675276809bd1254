import type { SubmitHandler } from '../handler.ts'
import { changeTag } from './changeTag.ts'
import { userTag } from './tagKind.ts'

/** Renames a tag for users and changes who carries it. */
export const updateUserTag: SubmitHandler<'update_user_tag'> = async (context, { parameters }) => {
  const { userTagId: tagId, newUserTagName: name, addUserIds: addedIds, removeUserIds: removedIds } = parameters
  await changeTag(context, userTag, { tagId, name, addedIds, removedIds })
  return { userTagId: tagId }
}
