import { queueMail } from '../../activities/queueMail.ts'
import { isOwners } from '../../mail/mailLimit.ts'
import { mailSpeech } from '../../mail/mailSpeech.ts'
import type { SubmitHandler } from '../handler.ts'
import { assertFeature } from '../organizations/assertFeature.ts'
import { findUserByEmail } from './findUserByEmail.ts'
import { issueKey } from './issueKey.ts'
import { keepWantedCode } from './keepWantedCode.ts'
import { writeLoginMail } from './writeLoginMail.ts'

/** Sends a user a key for a while, sealed to the frame that asks, by mail. */
export const emailAuth: SubmitHandler<'email_auth'> = async (context, { parameters }) => {
  assertFeature(context, ['FEATURE_NAME_EMAIL_AUTH'])
  const user = findUserByEmail(context, parameters.email)
  const { apiKeyName: name, targetPublicKey, expirationSeconds, invalidateExisting } = parameters
  const { apiKeyId, credentialBundle } = await issueKey(context, {
    user,
    type: 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
    name,
    targetPublicKey,
    expirationSeconds,
    isOnlyOne: invalidateExisting === true,
  })
  const lifeSeconds = Number(expirationSeconds ?? 900)
  const kept = { apiKeyId, userId: user.id, targetPublicKey, bundle: credentialBundle, lifeSeconds }
  await queueMail(
    context,
    writeLoginMail({
      to: user.email ?? parameters.email,
      purpose: 'signIn',
      bundle: credentialBundle,
      digits: keepWantedCode(context, parameters, kept),
      lifeSeconds,
      defaultAppName: context.services.config.appName,
      parameters,
      isOwners: isOwners(context),
      speech: await mailSpeech(context.acceptLanguage),
    }),
  )
  return { userId: user.id, apiKeyId }
}
