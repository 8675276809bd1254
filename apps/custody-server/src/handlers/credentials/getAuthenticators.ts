import { describeAuthenticator } from '../../views/credentials.ts'
import type { QueryHandler } from '../handler.ts'

/** The authenticators of one user. */
export const getAuthenticators: QueryHandler<'get_authenticators'> = async (
  { database, organizationId },
  { userId },
) => {
  const query = database
    .selectFrom('custody_authenticator')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
  return { authenticators: (await query.orderBy('created_at_ms').orderBy('id').execute()).map(describeAuthenticator) }
}
