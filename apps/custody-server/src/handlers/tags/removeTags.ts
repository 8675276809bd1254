import type { SubmitContext } from '../../activities/submitContext.ts'
import { requiredRows } from '../required.ts'
import type { TagKind } from './tagKind.ts'

/** Removes tags; answers them and those who carried one. Fails with `object_unknown`. */
export async function removeTags({ facts, remove }: SubmitContext, kind: TagKind, ids: readonly string[]) {
  const known = facts.all('custody_tag').filter(({ type }) => type === kind.type)
  const tags = requiredRows(ids, known, 'tag')
  const tagIds = tags.map(({ id }) => id)
  const members = facts.all('custody_tag_member').filter(({ tag_id }) => tagIds.includes(tag_id))
  // Objects that carry the tags lose them.
  remove('custody_tag', tags)
  return { tagIds, memberIds: [...new Set(members.map(({ member_id }) => member_id))].toSorted() }
}
