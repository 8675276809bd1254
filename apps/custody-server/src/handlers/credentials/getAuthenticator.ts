import { describeAuthenticator } from '../../views/credentials.ts'
import type { QueryHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'

/** One authenticator. */
export const getAuthenticator: QueryHandler<'get_authenticator'> = async (
  { readings, organizationId },
  { authenticatorId },
) => {
  const { rows } = await readings.factsOf(organizationId)
  const row = requiredOf(rows.custody_authenticator, authenticatorId, 'authenticator')
  return { authenticator: describeAuthenticator(row) }
}
