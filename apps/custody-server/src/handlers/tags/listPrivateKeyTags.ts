import { describeTag } from '../../views/objects.ts'
import { oldestFirst } from '../../views/oldestFirst.ts'
import type { QueryHandler } from '../handler.ts'

/** All tags for private keys. */
export const listPrivateKeyTags: QueryHandler<'list_private_key_tags'> = async ({ readings, organizationId }) => {
  const { rows } = await readings.factsOf(organizationId)
  const tags = rows.custody_tag.filter(({ type }) => type === 'TAG_TYPE_PRIVATE_KEY')
  return { privateKeyTags: oldestFirst(tags).map(describeTag) }
}
