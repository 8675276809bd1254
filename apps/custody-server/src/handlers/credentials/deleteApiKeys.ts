import type { SubmitHandler } from '../handler.ts'
import { removeCredentials } from './removeCredentials.ts'

/** Takes keys away from a user. */
export const deleteApiKeys: SubmitHandler<'delete_api_keys'> = async (context, { parameters }) => {
  const { userId, apiKeyIds } = parameters
  return {
    apiKeyIds: await removeCredentials(context, { table: 'custody_api_key', userId, ids: apiKeyIds, kind: 'API key' }),
  }
}
