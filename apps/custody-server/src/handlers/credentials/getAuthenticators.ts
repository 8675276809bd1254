import { describeAuthenticator } from '../../views/credentials.ts'
import { oldestFirst } from '../../views/oldestFirst.ts'
import type { QueryHandler } from '../handler.ts'

/** The authenticators of one user. */
export const getAuthenticators: QueryHandler<'get_authenticators'> = async (
  { readings, organizationId },
  { userId },
) => {
  const { rows } = await readings.factsOf(organizationId)
  const own = rows.custody_authenticator.filter(({ user_id }) => user_id === userId)
  return { authenticators: oldestFirst(own).map(describeAuthenticator) }
}
