import { createHash } from 'node:crypto'
import { CustodyServerError } from '../../errors.ts'
import type { SubmitHandler } from '../handler.ts'
import { required } from '../required.ts'
import { findUser } from '../users/findUser.ts'
import { issueKey } from './issueKey.ts'

/** Makes a key for a while for the user whom an OpenID provider vouches for. The token must name the frame's key. */
export const oauth: SubmitHandler<'oauth'> = async (context, { parameters }) => {
  const { transaction, organization, services } = context
  const { oidcToken, apiKeyName: name, targetPublicKey, expirationSeconds, invalidateExisting } = parameters
  const { iss, aud, sub, nonce } = await services.oidc(oidcToken)
  const digests = [targetPublicKey, targetPublicKey.toLowerCase()].map((text) =>
    createHash('sha256').update(text).digest('hex'),
  )
  if (nonce === undefined || !digests.includes(nonce)) {
    throw new CustodyServerError('oidc_token_refused', { data: { reason: 'it was made for another key' } })
  }
  const provider = await transaction
    .selectFrom('custody_oauth_provider')
    .select('user_id')
    .where('organization_id', '=', organization.id)
    .where('issuer', '=', iss)
    .where('audience', '=', aud)
    .where('subject', '=', sub)
    .executeTakeFirst()
  const user = await findUser(transaction, organization.id, required(provider, 'OAuth provider').user_id)
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
