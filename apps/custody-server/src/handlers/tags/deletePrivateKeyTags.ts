import type { SubmitHandler } from '../handler.ts'
import { removeTags } from './removeTags.ts'
import { privateKeyTag } from './tagKind.ts'

/** Removes tags for private keys; answers who carried them. */
export const deletePrivateKeyTags: SubmitHandler<'delete_private_key_tags'> = async (context, { parameters }) => {
  const { tagIds, memberIds } = await removeTags(context, privateKeyTag, parameters.privateKeyTagIds)
  return { privateKeyTagIds: tagIds, privateKeyIds: memberIds }
}
