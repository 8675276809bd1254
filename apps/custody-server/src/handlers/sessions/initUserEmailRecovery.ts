import { queueMail } from '../../activities/queueMail.ts'
import { isOwners } from '../../mail/mailLimit.ts'
import { mailSpeech } from '../../mail/mailSpeech.ts'
import type { SubmitHandler } from '../handler.ts'
import { assertFeature } from '../organizations/assertFeature.ts'
import { findUserByEmail } from './findUserByEmail.ts'
import { issueKey } from './issueKey.ts'
import { keepWantedCode } from './keepWantedCode.ts'
import { writeLoginMail } from './writeLoginMail.ts'

/**
 * Sends a user by mail a key that can do one thing: give him a new passkey. Those before it stay: anybody may ask for
 * one, and must not void what the user has in hand. All of them end with the first that is used.
 */
export const initUserEmailRecovery: SubmitHandler<'init_user_email_recovery'> = async (context, { parameters }) => {
  assertFeature(context, ['FEATURE_NAME_EMAIL_RECOVERY', 'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY'])
  const user = findUserByEmail(context, parameters.email)
  const { targetPublicKey, expirationSeconds } = parameters
  const { apiKeyId, credentialBundle } = await issueKey(context, {
    user,
    type: 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256',
    name: undefined,
    targetPublicKey,
    expirationSeconds,
    isOnlyOne: false,
  })
  const lifeSeconds = Number(expirationSeconds ?? 900)
  const kept = { apiKeyId, userId: user.id, targetPublicKey, bundle: credentialBundle, lifeSeconds }
  await queueMail(
    context,
    writeLoginMail({
      to: user.email ?? parameters.email,
      purpose: 'recovery',
      bundle: credentialBundle,
      digits: keepWantedCode(context, parameters, kept),
      lifeSeconds,
      defaultAppName: context.services.config.appName,
      parameters,
      isOwners: isOwners(context),
      speech: await mailSpeech(context.acceptLanguage),
    }),
  )
  return { userId: user.id }
}
