import type { SubmitContext } from '../../activities/submitContext.ts'
import { requiredAll } from '../required.ts'
import type { TagKind } from './tagKind.ts'

export type Membership = { readonly tagId: string; readonly memberIds: readonly string[] }

/** Puts a tag on members of the organization; answers their ids. Fails with `object_unknown`. */
export async function addMembers(
  context: SubmitContext,
  kind: TagKind,
  { tagId, memberIds }: Membership,
): Promise<string[]> {
  if (memberIds.length === 0) return []
  const { transaction, organization } = context
  const ids = await assertMembers(context, kind, memberIds)
  const rows = ids.map((member_id) => ({ tag_id: tagId, organization_id: organization.id, member_id }))
  await transaction
    .insertInto('custody_tag_member')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ids
}

/** Takes a tag from members of the organization. Fails with `object_unknown`. */
export async function removeMembers(
  context: SubmitContext,
  kind: TagKind,
  { tagId, memberIds }: Membership,
): Promise<void> {
  if (memberIds.length === 0) return
  const ids = await assertMembers(context, kind, memberIds)
  await context.transaction
    .deleteFrom('custody_tag_member')
    .where('tag_id', '=', tagId)
    .where('member_id', 'in', ids)
    .execute()
}

async function assertMembers({ transaction, organization }: SubmitContext, kind: TagKind, ids: readonly string[]) {
  const found = await transaction
    .selectFrom(kind.members)
    .select('id')
    .where('organization_id', '=', organization.id)
    .where('id', 'in', ids)
    .execute()
  return [...requiredAll(ids, found, kind.memberKind)]
}
