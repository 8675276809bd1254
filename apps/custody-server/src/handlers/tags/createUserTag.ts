import type { SubmitHandler } from '../handler.ts'
import { addTag } from './addTag.ts'
import { userTag } from './tagKind.ts'

/** Makes a tag for users. */
export const createUserTag: SubmitHandler<'create_user_tag'> = async (context, { parameters }) => {
  const { userTagName: name, userIds } = parameters
  const { tagId, memberIds } = await addTag(context, userTag, { name, memberIds: userIds })
  return { userTagId: tagId, userIds: memberIds }
}
