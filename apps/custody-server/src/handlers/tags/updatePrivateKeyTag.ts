import type { SubmitHandler } from '../handler.ts'
import { changeTag } from './changeTag.ts'
import { privateKeyTag } from './tagKind.ts'

/** Renames a tag for private keys and changes who carries it. */
export const updatePrivateKeyTag: SubmitHandler<'update_private_key_tag'> = async (context, { parameters }) => {
  const {
    privateKeyTagId: tagId,
    newPrivateKeyTagName: name,
    addPrivateKeyIds: addedIds,
    removePrivateKeyIds: removedIds,
  } = parameters
  await changeTag(context, privateKeyTag, { tagId, name, addedIds, removedIds })
  return { privateKeyTagId: tagId }
}
