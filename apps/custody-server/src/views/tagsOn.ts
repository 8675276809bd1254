import type { FactRows } from '../facts/facts.ts'

/** The ids of the tags on a user or a key. */
export function tagsOn({ custody_tag_member }: FactRows, memberId: string): string[] {
  return custody_tag_member.flatMap(({ member_id, tag_id }) => (member_id === memberId ? [tag_id] : [])).sort()
}
