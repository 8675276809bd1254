import type { SubmitContext } from '../../activities/submitContext.ts'
import { assertFreeNames } from '../freeName.ts'
import { assertLimit, limits } from '../limits.ts'
import { newId } from '../newIds.ts'
import { addMembers } from './changeMembers.ts'
import type { TagKind } from './tagKind.ts'

export type NewTag = { readonly name: string; readonly memberIds: readonly string[] }

/** Makes a tag and puts it on its first members; answers their ids. Fails with `name_taken`, `limit_reached` or `object_unknown`. */
export async function addTag(context: SubmitContext, kind: TagKind, { name, memberIds }: NewTag) {
  const { transaction, organization, nowMs } = context
  const check = { table: 'custody_tag', organizationId: organization.id, kind: 'tag', tagType: kind.type } as const
  await assertFreeNames(transaction, { ...check, names: [name] })
  const { count } = await transaction
    .selectFrom('custody_tag')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization.id)
    .executeTakeFirstOrThrow()
  const limit = organization.parent_id === null ? limits.tags : limits.tagsOfSubOrganization
  assertLimit({ kind: 'tags', count, added: 1, limit })
  const tagId = newId(nowMs)
  const times = { created_at_ms: nowMs, updated_at_ms: nowMs }
  await transaction
    .insertInto('custody_tag')
    .values({ id: tagId, organization_id: organization.id, name, type: kind.type, ...times })
    .execute()
  return { tagId, memberIds: await addMembers(context, kind, { tagId, memberIds }) }
}
