import * as v from 'valibot'
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
  get_api_key: query('get_api_key', v.strictObject({ organizationId: id, apiKeyId: id }), v.object({ apiKey })),
  get_api_keys: query(
    'get_api_keys',
    v.strictObject({ organizationId: id, userId: maybe(id) }),
    v.object({ apiKeys: answers(apiKey) }),
  ),
  get_authenticator: query(
    'get_authenticator',
    v.strictObject({ organizationId: id, authenticatorId: id }),
    v.object({ authenticator }),
  ),
  get_authenticators: query(
    'get_authenticators',
    v.strictObject({ organizationId: id, userId: id }),
    v.object({ authenticators: answers(authenticator) }),
  ),
  get_oauth_providers: query(
    'get_oauth_providers',
    v.strictObject({ organizationId: id, userId: maybe(id) }),
    v.object({ oauthProviders: answers(oauthProvider) }),
  ),
  create_api_keys: submit(
    'create_api_keys',
    creating,
    version('', {
      input: v.strictObject({ apiKeys: filledListOf(apiKeyParams), userId: id }),
      output: v.object({ apiKeyIds: ids }),
    }),
    version('_V2', {
      input: v.strictObject({ apiKeys: filledListOf(apiKeyParamsV2), userId: id }),
      output: v.object({ apiKeyIds: ids }),
    }),
  ),
  create_authenticators: submit(
    'create_authenticators',
    creating,
    version('', {
      input: v.strictObject({ authenticators: filledListOf(authenticatorParams), userId: id }),
      output: v.object({ authenticatorIds: ids }),
    }),
    version('_V2', {
      input: v.strictObject({ authenticators: filledListOf(authenticatorParamsV2), userId: id }),
      output: v.object({ authenticatorIds: ids }),
    }),
  ),
  create_oauth_providers: submit(
    'create_oauth_providers',
    creating,
    version('', {
      input: v.strictObject({ userId: id, oauthProviders: filledListOf(oauthProviderParams) }),
      output: v.object({ providerIds: ids }),
    }),
    version(
      '_V2',
      {
        input: v.strictObject({ userId: id, oauthProviders: filledListOf(oauthProviderParamsV2) }),
        output: v.object({ providerIds: ids }),
      },
      ['_V2'],
    ),
  ),
  delete_api_keys: submit(
    'delete_api_keys',
    deleting,
    version('', {
      input: v.strictObject({ userId: id, apiKeyIds: filledListOf(id) }),
      output: v.object({ apiKeyIds: ids }),
    }),
  ),
  delete_authenticators: submit(
    'delete_authenticators',
    deleting,
    version('', {
      input: v.strictObject({ userId: id, authenticatorIds: filledListOf(id) }),
      output: v.object({ authenticatorIds: ids }),
    }),
  ),
  delete_oauth_providers: submit(
    'delete_oauth_providers',
    deleting,
    version('', {
      input: v.strictObject({ userId: id, providerIds: filledListOf(id) }),
      output: v.object({ providerIds: ids }),
    }),
  ),
} as const
