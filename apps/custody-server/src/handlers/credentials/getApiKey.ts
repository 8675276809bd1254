import { describeApiKey } from '../../views/credentials.ts'
import type { QueryHandler } from '../handler.ts'
import { required } from '../required.ts'

/** One API key. */
export const getApiKey: QueryHandler<'get_api_key'> = async ({ database, organizationId }, { apiKeyId }) => {
  const row = await database
    .selectFrom('custody_api_key')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', apiKeyId)
    .executeTakeFirst()
  return { apiKey: describeApiKey(required(row, 'API key')) }
}
