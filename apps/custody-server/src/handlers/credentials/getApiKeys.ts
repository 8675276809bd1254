import { describeApiKey } from '../../views/credentials.ts'
import { oldestFirst } from '../../views/oldestFirst.ts'
import type { QueryHandler } from '../handler.ts'

/** The API keys of one user, or of all users. */
export const getApiKeys: QueryHandler<'get_api_keys'> = async ({ readings, organizationId }, { userId }) => {
  const { rows } = await readings.factsOf(organizationId)
  const own = rows.custody_api_key.filter(({ user_id }) => userId == null || user_id === userId)
  return { apiKeys: oldestFirst(own).map(describeApiKey) }
}
