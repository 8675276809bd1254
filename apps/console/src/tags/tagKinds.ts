import type { CustodyClient, EndpointOutput } from '@latchkey/custody'
import { type Change, type ChangeOptions, toChange } from '../changes/change.ts'

export type Tag = EndpointOutput<'list_user_tags'>['userTags'][number]

/** Something that can carry a tag. */
export type Carrier = { readonly id: string; readonly name: string; readonly tagIds: readonly string[] }

export type TagEdit = {
  readonly tagId: string
  readonly name: string
  readonly addedIds: readonly string[]
  readonly removedIds: readonly string[]
}

export type TagReading = {
  readonly reader: CustodyClient
  readonly organizationId: string
  readonly signal: AbortSignal
}

/** The kinds of things that carry tags, with their endpoints. */
export type TagKind = {
  /** Its sentences in the table. */
  readonly id: 'users' | 'keys'
  readonly what: 'tags of users' | 'tags of private keys'
  readTags(reading: TagReading): Promise<readonly Tag[]>
  readCarriers(reading: TagReading): Promise<readonly Carrier[]>
  toNew(name: string): Change
  toEdit(edit: TagEdit, options: ChangeOptions): Change
  toRemoval(tagId: string, options: ChangeOptions): Change
}

const ofUsers: TagKind = {
  id: 'users',
  what: 'tags of users',
  readTags: async ({ reader, organizationId, signal }) =>
    (await reader.query('list_user_tags', { organizationId }, signal)).userTags,
  readCarriers: async ({ reader, organizationId, signal }) =>
    (await reader.query('list_users', { organizationId }, signal)).users.map(({ userId, userName, userTags }) => ({
      id: userId,
      name: userName,
      tagIds: userTags,
    })),
  toNew: (userTagName) => toChange('create_user_tag', { userTagName, userIds: [] }),
  toEdit: ({ tagId, name, addedIds, removedIds }, options) => {
    const changed = { newUserTagName: name, addUserIds: [...addedIds], removeUserIds: [...removedIds] }
    return toChange('update_user_tag', { userTagId: tagId, ...changed }, options)
  },
  toRemoval: (tagId, options) => toChange('delete_user_tags', { userTagIds: [tagId] }, options),
}

const ofPrivateKeys: TagKind = {
  id: 'keys',
  what: 'tags of private keys',
  readTags: async ({ reader, organizationId, signal }) =>
    (await reader.query('list_private_key_tags', { organizationId }, signal)).privateKeyTags,
  readCarriers: async ({ reader, organizationId, signal }) =>
    (await reader.query('list_private_keys', { organizationId }, signal)).privateKeys.map((key) => ({
      id: key.privateKeyId,
      name: key.privateKeyName,
      tagIds: key.privateKeyTags,
    })),
  toNew: (privateKeyTagName) => toChange('create_private_key_tag', { privateKeyTagName, privateKeyIds: [] }),
  toEdit: ({ tagId, name, addedIds, removedIds }, options) => {
    const changed = {
      newPrivateKeyTagName: name,
      addPrivateKeyIds: [...addedIds],
      removePrivateKeyIds: [...removedIds],
    }
    return toChange('update_private_key_tag', { privateKeyTagId: tagId, ...changed }, options)
  },
  toRemoval: (tagId, options) => toChange('delete_private_key_tags', { privateKeyTagIds: [tagId] }, options),
}

export const tagKinds: readonly TagKind[] = [ofUsers, ofPrivateKeys]
