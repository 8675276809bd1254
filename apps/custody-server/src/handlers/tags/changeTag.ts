import type { SubmitContext } from '../../activities/submitContext.ts'
import { assertFreeNames } from '../freeName.ts'
import { requiredOf } from '../required.ts'
import { addMembers, removeMembers } from './changeMembers.ts'
import type { TagKind } from './tagKind.ts'

export type TagChange = {
  readonly tagId: string
  readonly name: string | null | undefined
  readonly addedIds: readonly string[]
  readonly removedIds: readonly string[]
}

/** Renames a tag and changes who carries it. Fails with `object_unknown` or `name_taken`. */
export async function changeTag(context: SubmitContext, kind: TagKind, change: TagChange): Promise<void> {
  const { facts, nowMs } = context
  const known = facts.all('custody_tag').filter(({ type }) => type === kind.type)
  const tag = requiredOf(known, change.tagId, 'tag')
  const name = change.name ?? tag.name
  assertFreeNames(facts, { table: 'custody_tag', kind: 'tag', tagType: kind.type, names: [name], exceptId: tag.id })
  context.update('custody_tag', tag, { name, updated_at_ms: nowMs })
  addMembers(context, kind, { tagId: tag.id, memberIds: change.addedIds })
  removeMembers(context, kind, { tagId: tag.id, memberIds: change.removedIds })
}
