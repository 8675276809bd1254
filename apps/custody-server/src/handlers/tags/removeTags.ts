import type { SubmitContext } from '../../activities/submitContext.ts'
import { requiredAll } from '../required.ts'
import type { TagKind } from './tagKind.ts'

/** Removes tags; answers them and those who carried one. Fails with `object_unknown`. */
export async function removeTags({ transaction, organization }: SubmitContext, kind: TagKind, ids: readonly string[]) {
  const found = await transaction
    .selectFrom('custody_tag')
    .select('id')
    .where('organization_id', '=', organization.id)
    .where('type', '=', kind.type)
    .where('id', 'in', ids)
    .execute()
  const tagIds = [...requiredAll(ids, found, 'tag')]
  const members = await transaction
    .selectFrom('custody_tag_member')
    .select('member_id')
    .distinct()
    .where('tag_id', 'in', tagIds)
    .orderBy('member_id')
    .execute()
  await transaction.deleteFrom('custody_tag').where('id', 'in', tagIds).execute()
  return { tagIds, memberIds: members.map(({ member_id }) => member_id) }
}
