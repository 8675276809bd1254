import { requiredAll } from '../required.ts'
import type { Scope } from '../scope.ts'

export type Tagging = {
  readonly type: 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY'
  /** The user or the private key. */
  readonly memberId: string
  readonly tagIds: readonly string[]
}

/** Gives a user or private key exactly these tags. Fails with `object_unknown`. */
export function setTags(scope: Scope, { type, memberId, tagIds }: Tagging): void {
  const { organization, facts } = scope
  removeTagsOf(scope, [memberId])
  const known = facts.all('custody_tag').filter((tag) => tag.type === type)
  const rows = requiredAll(tagIds, known, 'tag').map((tag_id) => ({
    tag_id,
    organization_id: organization.id,
    member_id: memberId,
  }))
  scope.insert('custody_tag_member', rows)
}

/** Takes every tag from users or private keys. */
export function removeTagsOf(scope: Scope, memberIds: readonly string[]): void {
  const worn = scope.facts.all('custody_tag_member').filter(({ member_id }) => memberIds.includes(member_id))
  scope.remove('custody_tag_member', worn)
}
