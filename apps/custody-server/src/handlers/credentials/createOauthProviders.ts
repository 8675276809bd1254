import type { SubmitHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'
import { addOauthProviders } from './addOauthProviders.ts'

/** Stores logins of a user by OpenID providers. */
export const createOauthProviders: SubmitHandler<'create_oauth_providers'> = async (context, { parameters }) => {
  const { id } = requiredOf(context.facts.all('custody_user'), parameters.userId, 'user')
  return { providerIds: await addOauthProviders(context, id, parameters.oauthProviders) }
}
