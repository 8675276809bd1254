import { formatters } from '@latchkey/texts'
import { composeMail } from '../../mail/composeMail.ts'
import type { MailSpeech } from '../../mail/mailSpeech.ts'

/** The mail after a recovery: a passkey was added to an account at `name`. */
export function writePasskeyMail({ language, say }: MailSpeech, { name, atMs }: { name: string; atMs: number }) {
  // In the time of everybody: the server does not know where its reader is.
  const dates = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  const time = formatters.getDateTimeFormat(language.locale, dates).format(atMs)
  return composeMail({
    language,
    name,
    title: say('mail.passkey.title', { name }),
    parts: [
      { kind: 'says', text: say('mail.passkey.meaning', { name }) },
      { kind: 'says', text: say('mail.passkey.when', { time }) },
      { kind: 'says', text: say('mail.passkey.advice') },
    ],
  })
}
