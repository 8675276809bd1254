import type { SubmitContext } from '../../activities/submitContext.ts'
import { assertLimit, limits } from '../../limits.ts'
import { assertFreeNames } from '../freeName.ts'
import { newId } from '../newIds.ts'
import { addMembers } from './changeMembers.ts'
import type { TagKind } from './tagKind.ts'

export type NewTag = { readonly name: string; readonly memberIds: readonly string[] }

/** Makes a tag and puts it on its first members; answers their ids. Fails with `name_taken`, `limit_reached` or `object_unknown`. */
export async function addTag(context: SubmitContext, kind: TagKind, { name, memberIds }: NewTag) {
  const { facts, organization, nowMs } = context
  assertFreeNames(facts, { table: 'custody_tag', kind: 'tag', tagType: kind.type, names: [name] })
  const limit = organization.parent_id === null ? limits.tags : limits.tagsOfSubOrganization
  assertLimit({ kind: 'tags', count: facts.all('custody_tag').length, added: 1, limit })
  const tagId = newId(nowMs)
  const times = { created_at_ms: nowMs, updated_at_ms: nowMs }
  context.insert('custody_tag', [{ id: tagId, organization_id: organization.id, name, type: kind.type, ...times }])
  return { tagId, memberIds: addMembers(context, kind, { tagId, memberIds }) }
}
