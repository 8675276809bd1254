import { queueMail } from '../../activities/queueMail.ts'
import { mailSpeech } from '../../mail/mailSpeech.ts'
import { addAuthenticators } from '../credentials/addAuthenticators.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'
import { writePasskeyMail } from './writePasskeyMail.ts'

/**
 * Gives a user a new passkey. The recovery key that asked for it is used up; other passkeys stay, and the user is told
 * by mail, so that he notices a recovery that was not his.
 */
export const recoverUser: SubmitHandler<'recover_user'> = async (context, { parameters }) => {
  const { facts } = context
  const user = requiredOf(facts.all('custody_user'), parameters.userId, 'user')
  const authenticatorId = await addAuthenticators(context, user.id, [parameters.authenticator])
  const used = facts
    .all('custody_api_key')
    .filter(({ user_id, type }) => user_id === user.id && type === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256')
  context.remove('custody_api_key', used)
  if (user.email !== null) {
    const speech = await mailSpeech(context.acceptLanguage)
    const mail = writePasskeyMail(speech, { name: context.services.config.appName, atMs: context.nowMs })
    await queueMail(context, { to: user.email, sender: {}, ...mail })
  }
  return { authenticatorId }
}
