import { createHash } from 'node:crypto'
import { CustodyServerError } from '../../errors.ts'
import type { SubmitHandler } from '../handler.ts'
import { required, requiredOf } from '../required.ts'
import { issueKey } from './issueKey.ts'

/** Makes a key for a while for the user whom an OpenID provider vouches for. The token must name the frame's key. */
export const oauth: SubmitHandler<'oauth'> = async (context, { parameters }) => {
  const { facts, services } = context
  const { oidcToken, apiKeyName: name, targetPublicKey, expirationSeconds, invalidateExisting } = parameters
  const { iss, aud, sub, nonce } = await services.oidc(oidcToken)
  const digests = [targetPublicKey, targetPublicKey.toLowerCase()].map((text) =>
    createHash('sha256').update(text).digest('hex'),
  )
  if (nonce === undefined || !digests.includes(nonce)) {
    throw new CustodyServerError('oidc_token_refused', { data: { reason: 'it was made for another key' } })
  }
  const provider = facts
    .all('custody_oauth_provider')
    .find(({ issuer, audience, subject }) => issuer === iss && audience === aud && subject === sub)
  const user = requiredOf(facts.all('custody_user'), required(provider, 'OAuth provider').user_id, 'user')
  const key = await issueKey(context, {
    user,
    type: 'CREDENTIAL_TYPE_OAUTH_KEY_P256',
    name,
    targetPublicKey,
    expirationSeconds,
    isOnlyOne: invalidateExisting === true,
  })
  return { userId: user.id, ...key }
}
