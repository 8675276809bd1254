import type { EndpointIntent } from '@latchkey/custody'
import type { SubmitContext } from '../../activities/submitContext.ts'
import { refuseParameter } from '../../errors.ts'
import { addApiKeys } from '../credentials/addApiKeys.ts'
import { readLoginTime } from '../credentials/readLoginTime.ts'
import type { SubmitHandler } from '../handler.ts'
import { writeSessionToken } from './writeSessionToken.ts'

const type = 'CREDENTIAL_TYPE_LOGIN'
/** How long a session lives where nothing is said, in seconds. */
const defaultLifeSeconds = '900'

/**
 * Takes a key that the caller's page has made for a session: whoever stamps by his passkey, or by another credential,
 * lets it stamp for him for a while. The token that is answered says so, signed by this server; it opens nothing.
 */
export const stampLogin: SubmitHandler<'stamp_login'> = async (context, { parameters }) => {
  const { organization, user, nowMs, services } = context
  if (parameters.sessionProfileId != null && parameters.sessionProfileId !== '') {
    throw refuseParameter('sessionProfileId', 'this server has no session profiles')
  }
  const publicKey = parameters.publicKey.toLowerCase().replace(/^0x/, '')
  endFormer(context, publicKey, parameters)
  const expirationSeconds = parameters.expirationSeconds ?? defaultLifeSeconds
  const apiKeyName = `login ${new Date(nowMs).toISOString()} ${publicKey.slice(-8)}`
  const site = { ...context, loginAtMs: readLoginTime(context) }
  await addApiKeys(site, user.id, [{ apiKeyName, publicKey, expirationSeconds, credentialType: type }])
  const session = await writeSessionToken(services.quorumKey, {
    expiresAtMs: nowMs + Number(expirationSeconds) * 1000,
    publicKey,
    userId: user.id,
    organizationId: organization.id,
  })
  return { session }
}

type Parameters = EndpointIntent<'stamp_login'>['parameters']

/** All earlier logins where that is asked for; and always that of the same key, which is only given a new end. */
function endFormer(
  { facts, user, remove }: SubmitContext,
  publicKey: string,
  { invalidateExisting }: Parameters,
): void {
  const former = facts.all('custody_api_key').filter((key) => key.user_id === user.id && key.type === type)
  const ended = invalidateExisting === true ? former : former.filter(({ public_key }) => public_key === publicKey)
  remove('custody_api_key', ended)
}
