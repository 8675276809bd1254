/** A tag is for users or for private keys. */
export type TagKind = {
  readonly type: 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY'
  readonly members: 'custody_user' | 'custody_private_key'
  /** As refusals call a member. */
  readonly memberKind: string
}

export const userTag: TagKind = { type: 'TAG_TYPE_USER', members: 'custody_user', memberKind: 'user' }

export const privateKeyTag: TagKind = {
  type: 'TAG_TYPE_PRIVATE_KEY',
  members: 'custody_private_key',
  memberKind: 'private key',
}
