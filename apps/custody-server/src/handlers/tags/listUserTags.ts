import { listTags } from '../../views/lists.ts'
import { describeTag } from '../../views/objects.ts'
import type { QueryHandler } from '../handler.ts'

/** All tags for users. */
export const listUserTags: QueryHandler<'list_user_tags'> = async ({ database, organizationId }) => ({
  userTags: (await listTags(database, organizationId, 'TAG_TYPE_USER')).map(describeTag),
})
