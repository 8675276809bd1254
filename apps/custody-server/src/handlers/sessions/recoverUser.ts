import { queueMail } from '../../activities/queueMail.ts'
import { addAuthenticators } from '../credentials/addAuthenticators.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'

/**
 * Gives a user a new passkey. The recovery key that asked for it is used up; other passkeys stay, and the user is told
 * by mail, so that he notices a recovery that was not his.
 */
export const recoverUser: SubmitHandler<'recover_user'> = async (context, { parameters }) => {
  const { facts, services } = context
  const user = requiredOf(facts.all('custody_user'), parameters.userId, 'user')
  const authenticatorId = await addAuthenticators(context, user.id, [parameters.authenticator])
  const used = facts
    .all('custody_api_key')
    .filter(({ user_id, type }) => user_id === user.id && type === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256')
  context.remove('custody_api_key', used)
  if (user.email !== null) {
    const { appName } = services.config
    const text = [
      `A new passkey was added to your account at ${appName} by recovery.`,
      '',
      'Your other passkeys still work. If this was not you, sign in and remove the new passkey.',
      '',
    ].join('\n')
    await queueMail(context, { to: user.email, subject: `A passkey was added at ${appName}`, text, sender: {} })
  }
  return { authenticatorId }
}
