import { describeOauthProvider } from '../../views/credentials.ts'
import type { QueryHandler } from '../handler.ts'

/** The OAuth providers of one user, or of all users. */
export const getOauthProviders: QueryHandler<'get_oauth_providers'> = async (
  { database, organizationId },
  { userId },
) => {
  let query = database.selectFrom('custody_oauth_provider').selectAll().where('organization_id', '=', organizationId)
  if (userId != null) query = query.where('user_id', '=', userId)
  return { oauthProviders: (await query.orderBy('created_at_ms').orderBy('id').execute()).map(describeOauthProvider) }
}
