import type { SubmitHandler } from '../handler.ts'
import { findUser } from '../users/findUser.ts'
import { addOauthProviders } from './addOauthProviders.ts'

/** Stores logins of a user by OpenID providers. */
export const createOauthProviders: SubmitHandler<'create_oauth_providers'> = async (context, { parameters }) => {
  const { id } = await findUser(context.transaction, context.organization.id, parameters.userId)
  return { providerIds: await addOauthProviders(context, id, parameters.oauthProviders) }
}
