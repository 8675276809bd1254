import type { SubmitHandler } from '../handler.ts'
import { removeCredentials } from './removeCredentials.ts'

/** Takes passkeys away from a user. */
export const deleteAuthenticators: SubmitHandler<'delete_authenticators'> = async (context, { parameters }) => {
  const { userId, authenticatorIds } = parameters
  return {
    authenticatorIds: await removeCredentials(context, {
      table: 'custody_authenticator',
      userId,
      ids: authenticatorIds,
      kind: 'authenticator',
    }),
  }
}
