import { describeApiKey } from '../../views/credentials.ts'
import type { QueryHandler } from '../handler.ts'

/** The API keys of one user, or of all users. */
export const getApiKeys: QueryHandler<'get_api_keys'> = async ({ database, organizationId }, { userId }) => {
  let query = database.selectFrom('custody_api_key').selectAll().where('organization_id', '=', organizationId)
  if (userId != null) query = query.where('user_id', '=', userId)
  return { apiKeys: (await query.orderBy('created_at_ms').orderBy('id').execute()).map(describeApiKey) }
}
