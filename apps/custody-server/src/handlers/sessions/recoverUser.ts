import { formatters } from '@latchkey/texts'
import { queueMail } from '../../activities/queueMail.ts'
import type { SubmitContext } from '../../activities/submitContext.ts'
import { composeMail } from '../../mail/composeMail.ts'
import { mailSpeech } from '../../mail/mailSpeech.ts'
import { addAuthenticators } from '../credentials/addAuthenticators.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'

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
    await queueMail(context, { to: user.email, sender: {}, ...(await writeNotice(context)) })
  }
  return { authenticatorId }
}

async function writeNotice({ acceptLanguage, services, nowMs }: SubmitContext) {
  const { language, say } = await mailSpeech(acceptLanguage)
  const name = services.config.appName
  // In the time of everybody: the server does not know where its reader is.
  const dates = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  const time = formatters.getDateTimeFormat(language.locale, dates).format(nowMs)
  return composeMail({
    language,
    title: say('mail.passkey.title', { name }),
    parts: [
      { kind: 'says', text: say('mail.passkey.meaning', { name }) },
      { kind: 'says', text: say('mail.passkey.when', { time }) },
      { kind: 'says', text: say('mail.passkey.advice') },
    ],
  })
}
