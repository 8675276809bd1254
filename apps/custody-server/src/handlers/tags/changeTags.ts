import type { SubmitContext } from '../../activities/submitContext.ts'
import { assertLimit, limits } from '../../limits.ts'
import { assertFreeNames } from '../freeName.ts'
import { newId } from '../newIds.ts'
import { requiredAll, requiredOf, requiredRows } from '../required.ts'

/** A tag is for users or for private keys. */
type TagKind = {
  readonly type: 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY'
  readonly members: 'custody_user' | 'custody_private_key'
  /** As refusals call a member. */
  readonly memberKind: string
}

export const userTag: TagKind = { type: 'TAG_TYPE_USER', members: 'custody_user', memberKind: 'user' }

export const privateKeyTag: TagKind = {
  type: 'TAG_TYPE_PRIVATE_KEY',
  members: 'custody_private_key',
  memberKind: 'private key',
}

type NewTag = { readonly name: string; readonly memberIds: readonly string[] }

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

type TagChange = {
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

type Membership = { readonly tagId: string; readonly memberIds: readonly string[] }

/** Puts a tag on members of the organization; answers their ids. Fails with `object_unknown`. */
function addMembers(context: SubmitContext, kind: TagKind, { tagId, memberIds }: Membership): string[] {
  const { facts, organization } = context
  const ids = [...requiredAll(memberIds, facts.all(kind.members), kind.memberKind)]
  const worn = wornBy(context, tagId, ids).map(({ member_id }) => member_id)
  const added = ids.filter((id) => !worn.includes(id))
  context.insert(
    'custody_tag_member',
    added.map((member_id) => ({ tag_id: tagId, organization_id: organization.id, member_id })),
  )
  return ids
}

/** Takes a tag from members of the organization. Fails with `object_unknown`. */
function removeMembers(context: SubmitContext, kind: TagKind, { tagId, memberIds }: Membership): void {
  const ids = requiredAll(memberIds, context.facts.all(kind.members), kind.memberKind)
  context.remove('custody_tag_member', wornBy(context, tagId, ids))
}

function wornBy({ facts }: SubmitContext, tagId: string, memberIds: readonly string[]) {
  return facts
    .all('custody_tag_member')
    .filter(({ tag_id, member_id }) => tag_id === tagId && memberIds.includes(member_id))
}
