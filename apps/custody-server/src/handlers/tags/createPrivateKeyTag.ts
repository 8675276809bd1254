import type { SubmitHandler } from '../handler.ts'
import { addTag } from './addTag.ts'
import { privateKeyTag } from './tagKind.ts'

/** Makes a tag for private keys. */
export const createPrivateKeyTag: SubmitHandler<'create_private_key_tag'> = async (context, { parameters }) => {
  const { privateKeyTagName: name, privateKeyIds } = parameters
  const { tagId, memberIds } = await addTag(context, privateKeyTag, { name, memberIds: privateKeyIds })
  return { privateKeyTagId: tagId, privateKeyIds: memberIds }
}
