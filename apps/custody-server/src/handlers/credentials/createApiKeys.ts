import type { SubmitHandler } from '../handler.ts'
import { findUser } from '../users/findUser.ts'
import { addApiKeys } from './addApiKeys.ts'
import { readLoginTime } from './readLoginTime.ts'

/** Stores keys with which a user may stamp. */
export const createApiKeys: SubmitHandler<'create_api_keys'> = async (context, { parameters }) => {
  const { id } = await findUser(context.transaction, context.organization.id, parameters.userId)
  return {
    apiKeyIds: await addApiKeys({ ...context, loginAtMs: await readLoginTime(context) }, id, parameters.apiKeys),
  }
}
