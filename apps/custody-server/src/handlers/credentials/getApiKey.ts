import { describeApiKey } from '../../views/credentials.ts'
import type { QueryHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'

/** One API key. */
export const getApiKey: QueryHandler<'get_api_key'> = async ({ readings, organizationId }, { apiKeyId }) => {
  const { rows } = await readings.factsOf(organizationId)
  return { apiKey: describeApiKey(requiredOf(rows.custody_api_key, apiKeyId, 'API key')) }
}
