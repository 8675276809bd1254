import type { SubmitHandlers } from '../handler.ts'
import { addTag, changeTag, privateKeyTag, removeTags, userTag } from './changeTags.ts'

export const tagSubmits = {
  /** Makes a tag for users. */
  create_user_tag: async (context, { parameters }) => {
    const { userTagName: name, userIds } = parameters
    const { tagId, memberIds } = await addTag(context, userTag, { name, memberIds: userIds })
    return { userTagId: tagId, userIds: memberIds }
  },

  /** Renames a tag for users and changes who carries it. */
  update_user_tag: async (context, { parameters }) => {
    const { userTagId: tagId, newUserTagName: name, addUserIds: addedIds, removeUserIds: removedIds } = parameters
    await changeTag(context, userTag, { tagId, name, addedIds, removedIds })
    return { userTagId: tagId }
  },

  /** Removes tags for users; answers who carried them. */
  delete_user_tags: async (context, { parameters }) => {
    const { tagIds, memberIds } = await removeTags(context, userTag, parameters.userTagIds)
    return { userTagIds: tagIds, userIds: memberIds }
  },

  /** Makes a tag for private keys. */
  create_private_key_tag: async (context, { parameters }) => {
    const { privateKeyTagName: name, privateKeyIds } = parameters
    const { tagId, memberIds } = await addTag(context, privateKeyTag, { name, memberIds: privateKeyIds })
    return { privateKeyTagId: tagId, privateKeyIds: memberIds }
  },

  /** Renames a tag for private keys and changes who carries it. */
  update_private_key_tag: async (context, { parameters }) => {
    const {
      privateKeyTagId: tagId,
      newPrivateKeyTagName: name,
      addPrivateKeyIds: addedIds,
      removePrivateKeyIds: removedIds,
    } = parameters
    await changeTag(context, privateKeyTag, { tagId, name, addedIds, removedIds })
    return { privateKeyTagId: tagId }
  },

  /** Removes tags for private keys; answers who carried them. */
  delete_private_key_tags: async (context, { parameters }) => {
    const { tagIds, memberIds } = await removeTags(context, privateKeyTag, parameters.privateKeyTagIds)
    return { privateKeyTagIds: tagIds, privateKeyIds: memberIds }
  },
} satisfies Partial<SubmitHandlers>
