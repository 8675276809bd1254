import type { EndpointIntent } from '@latchkey/custody'
import type { SubmitContext } from '../../activities/submitContext.ts'
import type { UserRow } from '../../database/tables.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'
import { findUserByEmail } from './findUserByEmail.ts'
import { issueKey } from './issueKey.ts'

/** Makes a key that stamps for a while: for the caller, or for the user that is named. */
export const createReadWriteSession: SubmitHandler<'create_read_write_session'> = async (context, { parameters }) => {
  const { organization } = context
  const user = await readUser(context, parameters)
  const { apiKeyName: name, targetPublicKey, expirationSeconds } = parameters
  const key = await issueKey(context, {
    user,
    type: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
    name,
    targetPublicKey,
    expirationSeconds,
    isOnlyOne: 'invalidateExisting' in parameters && parameters.invalidateExisting === true,
  })
  return {
    organizationId: organization.id,
    organizationName: organization.name,
    userId: user.id,
    username: user.name,
    ...key,
  }
}

async function readUser(
  context: SubmitContext,
  parameters: EndpointIntent<'create_read_write_session'>['parameters'],
): Promise<UserRow> {
  const userId = 'userId' in parameters ? parameters.userId : undefined
  const email = 'email' in parameters ? parameters.email : undefined
  if (userId != null) return requiredOf(context.facts.all('custody_user'), userId, 'user')
  return email == null || email === '' ? context.user : await findUserByEmail(context, email)
}
