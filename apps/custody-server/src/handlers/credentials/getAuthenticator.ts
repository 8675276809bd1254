import { describeAuthenticator } from '../../views/credentials.ts'
import type { QueryHandler } from '../handler.ts'
import { required } from '../required.ts'

/** One authenticator. */
export const getAuthenticator: QueryHandler<'get_authenticator'> = async (
  { database, organizationId },
  { authenticatorId },
) => {
  const row = await database
    .selectFrom('custody_authenticator')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', authenticatorId)
    .executeTakeFirst()
  return { authenticator: describeAuthenticator(required(row, 'authenticator')) }
}
