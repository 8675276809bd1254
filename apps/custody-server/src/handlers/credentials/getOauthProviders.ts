import { describeOauthProvider } from '../../views/credentials.ts'
import { oldestFirst } from '../../views/oldestFirst.ts'
import type { QueryHandler } from '../handler.ts'

/** The OAuth providers of one user, or of all users. */
export const getOauthProviders: QueryHandler<'get_oauth_providers'> = async (
  { readings, organizationId },
  { userId },
) => {
  const { rows } = await readings.factsOf(organizationId)
  const own = rows.custody_oauth_provider.filter(({ user_id }) => userId == null || user_id === userId)
  return { oauthProviders: oldestFirst(own).map(describeOauthProvider) }
}
