import { queueMail } from '../../activities/queueMail.ts'
import type { SubmitContext } from '../../activities/submitContext.ts'
import { isOwners } from '../../mail/mailLimit.ts'
import { mailSpeech } from '../../mail/mailSpeech.ts'
import { keepCode } from '../../mailCodes/keepCode.ts'
import type { SubmitHandler } from '../handler.ts'
import { assertFeature } from '../organizations/assertFeature.ts'
import { findUserByEmail } from './findUserByEmail.ts'
import { issueKey, type KeyIssue } from './issueKey.ts'
import { type MailParameters, readOwnWords } from './ownWords.ts'
import { type LoginMail, writeLoginMail } from './writeLoginMail.ts'

/** Sends a user a key for a while, sealed to the frame that asks, by mail. */
export const emailAuth: SubmitHandler<'email_auth'> = async (context, { parameters }) => {
  assertFeature(context, ['FEATURE_NAME_EMAIL_AUTH'])
  return await mailKey(context, parameters, {
    purpose: 'signIn',
    type: 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
    name: parameters.apiKeyName,
    isOnlyOne: parameters.invalidateExisting === true,
  })
}

/**
 * Sends a user by mail a key that can do one thing: give him a new passkey. Those before it stay: anybody may ask for
 * one, and must not void what the user has in hand. All of them end with the first that is used.
 */
export const initUserEmailRecovery: SubmitHandler<'init_user_email_recovery'> = async (context, { parameters }) => {
  assertFeature(context, ['FEATURE_NAME_EMAIL_RECOVERY', 'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY'])
  const { userId } = await mailKey(context, parameters, {
    purpose: 'recovery',
    type: 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256',
    name: undefined,
    isOnlyOne: false,
  })
  return { userId }
}

type MailedKey = Pick<LoginMail, 'purpose'> & Pick<KeyIssue, 'type' | 'name' | 'isOnlyOne'>

async function mailKey(context: SubmitContext, parameters: MailParameters, { purpose, ...key }: MailedKey) {
  const { targetPublicKey, expirationSeconds } = parameters
  const user = findUserByEmail(context, parameters.email)
  const { apiKeyId, credentialBundle } = await issueKey(context, { ...key, user, targetPublicKey, expirationSeconds })
  const lifeSeconds = Number(expirationSeconds ?? 900)
  const isOfOwner = isOwners(context)
  // In all other mails, such as those of official clients, the bundle itself is to be copied.
  const hasDigits = isOfOwner && readOwnWords(parameters)?.code === 'six-digits'
  const kept = { apiKeyId, userId: user.id, targetPublicKey, bundle: credentialBundle, lifeSeconds }
  await queueMail(
    context,
    writeLoginMail({
      to: user.email ?? parameters.email,
      purpose,
      bundle: credentialBundle,
      digits: hasDigits ? keepCode(context, kept) : undefined,
      lifeSeconds,
      defaultAppName: context.services.config.appName,
      parameters,
      isOwners: isOfOwner,
      speech: await mailSpeech(context.acceptLanguage),
    }),
  )
  return { userId: user.id, apiKeyId }
}
