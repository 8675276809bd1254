import { composeMail } from '../../mail/composeMail.ts'
import type { MailSpeech } from '../../mail/mailSpeech.ts'

/** The mail that invites its reader to the organization `name`. */
export function writeInvitationMail({ language, say }: MailSpeech, { name, link }: { name: string; link: string }) {
  return composeMail({
    language,
    name,
    title: say('mail.invitation.title', { name }),
    parts: [
      { kind: 'says', text: say('mail.invitation.meaning', { name }) },
      { kind: 'link', text: link, label: say('mail.invitation.open'), lead: say('mail.invitation.link') },
      { kind: 'notes', text: say('mail.invitation.life') },
      { kind: 'notes', text: say('mail.invitation.unasked') },
    ],
  })
}
