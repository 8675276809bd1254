import type { Place } from '../place.ts'
import { requiredAll } from '../required.ts'

export type Tagging = {
  readonly type: 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY'
  /** The user or the private key. */
  readonly memberId: string
  readonly tagIds: readonly string[]
}

/** Gives a user or private key exactly these tags. Fails with `object_unknown`. */
export async function setTags(
  { transaction, organization }: Place,
  { type, memberId, tagIds }: Tagging,
): Promise<void> {
  await transaction
    .deleteFrom('custody_tag_member')
    .where('organization_id', '=', organization.id)
    .where('member_id', '=', memberId)
    .execute()
  if (tagIds.length === 0) return
  const found = await transaction
    .selectFrom('custody_tag')
    .select('id')
    .where('organization_id', '=', organization.id)
    .where('type', '=', type)
    .where('id', 'in', tagIds)
    .execute()
  const rows = requiredAll(tagIds, found, 'tag').map((tag_id) => ({
    tag_id,
    organization_id: organization.id,
    member_id: memberId,
  }))
  await transaction.insertInto('custody_tag_member').values(rows).execute()
}
