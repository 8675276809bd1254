import type { SubmitHandler } from '../handler.ts'
import { removeCredentials } from './removeCredentials.ts'

/** Takes logins by OpenID providers away from a user. */
export const deleteOauthProviders: SubmitHandler<'delete_oauth_providers'> = async (context, { parameters }) => {
  const { userId, providerIds } = parameters
  return {
    providerIds: await removeCredentials(context, {
      table: 'custody_oauth_provider',
      userId,
      ids: providerIds,
      kind: 'OAuth provider',
    }),
  }
}
