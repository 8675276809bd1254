import { requiredAll } from '../required.ts'
import { readStored, type Site } from '../site.ts'

export type Tagging = {
  readonly type: 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY'
  /** The user or the private key. */
  readonly memberId: string
  readonly tagIds: readonly string[]
}

/** Gives a user or private key exactly these tags. Fails with `object_unknown`. */
export async function setTags(site: Site, { type, memberId, tagIds }: Tagging): Promise<void> {
  const { database, organization, newDataKey } = site
  if (newDataKey === undefined) {
    await database
      .deleteFrom('custody_tag_member')
      .where('organization_id', '=', organization.id)
      .where('member_id', '=', memberId)
      .execute()
  }
  if (tagIds.length === 0) return
  const found = await readStored(site, () =>
    database
      .selectFrom('custody_tag')
      .select('id')
      .where('organization_id', '=', organization.id)
      .where('type', '=', type)
      .where('id', 'in', tagIds)
      .execute(),
  )
  const rows = requiredAll(tagIds, found, 'tag').map((tag_id) => ({
    tag_id,
    organization_id: organization.id,
    member_id: memberId,
  }))
  await site.insert('custody_tag_member', rows)
}
