import type { SubmitContext } from '../../activities/submitContext.ts'
import { requiredAll } from '../required.ts'
import type { TagKind } from './tagKind.ts'

export type Membership = { readonly tagId: string; readonly memberIds: readonly string[] }

/** Puts a tag on members of the organization; answers their ids. Fails with `object_unknown`. */
export function addMembers(context: SubmitContext, kind: TagKind, { tagId, memberIds }: Membership): string[] {
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
export function removeMembers(context: SubmitContext, kind: TagKind, { tagId, memberIds }: Membership): void {
  const ids = requiredAll(memberIds, context.facts.all(kind.members), kind.memberKind)
  context.remove('custody_tag_member', wornBy(context, tagId, ids))
}

function wornBy({ facts }: SubmitContext, tagId: string, memberIds: readonly string[]) {
  return facts
    .all('custody_tag_member')
    .filter(({ tag_id, member_id }) => tag_id === tagId && memberIds.includes(member_id))
}
