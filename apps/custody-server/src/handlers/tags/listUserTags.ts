import { describeTag } from '../../views/objects.ts'
import { oldestFirst } from '../../views/oldestFirst.ts'
import type { QueryHandler } from '../handler.ts'

/** All tags for users. */
export const listUserTags: QueryHandler<'list_user_tags'> = async ({ readings, organizationId }) => {
  const { rows } = await readings.factsOf(organizationId)
  const tags = rows.custody_tag.filter(({ type }) => type === 'TAG_TYPE_USER')
  return { userTags: oldestFirst(tags).map(describeTag) }
}
