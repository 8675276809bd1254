import type { SubmitHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'
import { addApiKeys } from './addApiKeys.ts'
import { readLoginTime } from './readLoginTime.ts'

/** Stores keys with which a user may stamp. */
export const createApiKeys: SubmitHandler<'create_api_keys'> = async (context, { parameters }) => {
  const { id } = requiredOf(context.facts.all('custody_user'), parameters.userId, 'user')
  return {
    apiKeyIds: await addApiKeys({ ...context, loginAtMs: readLoginTime(context) }, id, parameters.apiKeys),
  }
}
