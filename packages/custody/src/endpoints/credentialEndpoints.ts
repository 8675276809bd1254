import {
  apiKey,
  apiKeyParams,
  apiKeyParamsV2,
  authenticator,
  authenticatorParams,
  authenticatorParamsV2,
  oauthProvider,
  oauthProviderParams,
  oauthProviderParamsV2,
} from './credential.ts'
import { query, submit, version } from './endpoint.ts'
import { answers, filledListOf, id, maybe } from './fields.ts'

const creating = { resource: 'CREDENTIAL', action: 'CREATE' } as const
const deleting = { resource: 'CREDENTIAL', action: 'DELETE' } as const
const ids = answers(id)

/** API keys, passkeys and logins by other providers. */
export const credentialEndpoints = {
  get_api_key: query('get_api_key', { apiKeyId: id }, { apiKey }),
  get_api_keys: query('get_api_keys', { userId: maybe(id) }, { apiKeys: answers(apiKey) }),
  get_authenticator: query('get_authenticator', { authenticatorId: id }, { authenticator }),
  get_authenticators: query('get_authenticators', { userId: id }, { authenticators: answers(authenticator) }),
  get_oauth_providers: query('get_oauth_providers', { userId: maybe(id) }, { oauthProviders: answers(oauthProvider) }),
  create_api_keys: submit(
    'create_api_keys',
    creating,
    version('', { apiKeys: filledListOf(apiKeyParams), userId: id }, { apiKeyIds: ids }),
    version('_V2', { apiKeys: filledListOf(apiKeyParamsV2), userId: id }, { apiKeyIds: ids }),
  ),
  create_authenticators: submit(
    'create_authenticators',
    creating,
    version('', { authenticators: filledListOf(authenticatorParams), userId: id }, { authenticatorIds: ids }),
    version('_V2', { authenticators: filledListOf(authenticatorParamsV2), userId: id }, { authenticatorIds: ids }),
  ),
  create_oauth_providers: submit(
    'create_oauth_providers',
    creating,
    version('', { userId: id, oauthProviders: filledListOf(oauthProviderParams) }, { providerIds: ids }),
    version('_V2', { userId: id, oauthProviders: filledListOf(oauthProviderParamsV2) }, { providerIds: ids }, ['_V2']),
  ),
  delete_api_keys: submit(
    'delete_api_keys',
    deleting,
    version('', { userId: id, apiKeyIds: filledListOf(id) }, { apiKeyIds: ids }),
  ),
  delete_authenticators: submit(
    'delete_authenticators',
    deleting,
    version('', { userId: id, authenticatorIds: filledListOf(id) }, { authenticatorIds: ids }),
  ),
  delete_oauth_providers: submit(
    'delete_oauth_providers',
    deleting,
    version('', { userId: id, providerIds: filledListOf(id) }, { providerIds: ids }),
  ),
} as const
