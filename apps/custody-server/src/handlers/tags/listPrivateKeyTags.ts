import { listTags } from '../../views/lists.ts'
import { describeTag } from '../../views/objects.ts'
import type { QueryHandler } from '../handler.ts'

/** All tags for private keys. */
export const listPrivateKeyTags: QueryHandler<'list_private_key_tags'> = async ({ database, organizationId }) => ({
  privateKeyTags: (await listTags(database, organizationId, 'TAG_TYPE_PRIVATE_KEY')).map(describeTag),
})
