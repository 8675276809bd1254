import type { SubmitContext } from '../../activities/submitContext.ts'
import { assertFreeNames } from '../freeName.ts'
import { required } from '../required.ts'
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
  const { transaction, organization, nowMs } = context
  const row = await transaction
    .selectFrom('custody_tag')
    .selectAll()
    .where('organization_id', '=', organization.id)
    .where('type', '=', kind.type)
    .where('id', '=', change.tagId)
    .executeTakeFirst()
  const tag = required(row, 'tag')
  const name = change.name ?? tag.name
  const check = { table: 'custody_tag', organizationId: organization.id, kind: 'tag', tagType: kind.type } as const
  await assertFreeNames(transaction, { ...check, names: [name], exceptId: tag.id })
  await transaction.updateTable('custody_tag').set({ name, updated_at_ms: nowMs }).where('id', '=', tag.id).execute()
  await addMembers(context, kind, { tagId: tag.id, memberIds: change.addedIds })
  await removeMembers(context, kind, { tagId: tag.id, memberIds: change.removedIds })
}
