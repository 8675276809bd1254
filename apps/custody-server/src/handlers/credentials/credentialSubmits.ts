import type { SubmitContext } from '../../activities/submitContext.ts'
import { refuseParameter } from '../../errors.ts'
import type { SubmitHandlers } from '../handler.ts'
import { requiredOf, requiredRows } from '../required.ts'
import { addApiKeys } from './addApiKeys.ts'
import { addAuthenticators } from './addAuthenticators.ts'
import { addOauthProviders } from './addOauthProviders.ts'
import { keepWayIn } from './keepWayIn.ts'
import { readLoginTime } from './readLoginTime.ts'

export const credentialSubmits = {
  /** Stores keys with which a user may stamp. */
  create_api_keys: async (context, { parameters }) => {
    const { id } = requiredOf(context.facts.all('custody_user'), parameters.userId, 'user')
    return {
      apiKeyIds: await addApiKeys({ ...context, loginAtMs: readLoginTime(context) }, id, parameters.apiKeys),
    }
  },

  /** Stores passkeys with which a user may stamp. */
  create_authenticators: async (context, { parameters }) => {
    const { id } = requiredOf(context.facts.all('custody_user'), parameters.userId, 'user')
    for (const authenticator of parameters.authenticators) {
      const isOther = 'userId' in authenticator && authenticator.userId !== id
      if (isOther) throw refuseParameter('authenticators.userId', 'it is not the user of the request')
    }
    return { authenticatorIds: await addAuthenticators(context, id, parameters.authenticators) }
  },

  /** Stores logins of a user by OpenID providers. */
  create_oauth_providers: async (context, { parameters }) => {
    const { id } = requiredOf(context.facts.all('custody_user'), parameters.userId, 'user')
    return { providerIds: await addOauthProviders(context, id, parameters.oauthProviders) }
  },

  /** Takes keys away from a user. */
  delete_api_keys: async (context, { parameters }) => {
    const { userId, apiKeyIds } = parameters
    return {
      apiKeyIds: await removeCredentials(context, {
        table: 'custody_api_key',
        userId,
        ids: apiKeyIds,
        kind: 'API key',
      }),
    }
  },

  /** Takes passkeys away from a user. */
  delete_authenticators: async (context, { parameters }) => {
    const { userId, authenticatorIds } = parameters
    return {
      authenticatorIds: await removeCredentials(context, {
        table: 'custody_authenticator',
        userId,
        ids: authenticatorIds,
        kind: 'authenticator',
      }),
    }
  },

  /** Takes logins by OpenID providers away from a user. */
  delete_oauth_providers: async (context, { parameters }) => {
    const { userId, providerIds } = parameters
    return {
      providerIds: await removeCredentials(context, {
        table: 'custody_oauth_provider',
        userId,
        ids: providerIds,
        kind: 'OAuth provider',
      }),
    }
  },
} satisfies Partial<SubmitHandlers>

type CredentialRemoval = {
  readonly table: 'custody_api_key' | 'custody_authenticator' | 'custody_oauth_provider'
  readonly userId: string
  readonly ids: readonly string[]
  /** As a refusal calls them. */
  readonly kind: string
}

/** Removes credentials of one user, all or none; answers their ids. Fails with `object_unknown` or `last_way_in`. */
async function removeCredentials(context: SubmitContext, removal: CredentialRemoval): Promise<string[]> {
  const { table, ids, kind } = removal
  const { facts } = context
  const user = requiredOf(facts.all('custody_user'), removal.userId, 'user')
  const own = facts.all(table).filter(({ user_id }) => user_id === user.id)
  const wanted = requiredRows(ids, own, kind)
  await keepWayIn(context, () => context.remove(table, wanted))
  return wanted.map(({ id }) => id)
}
