import type { Language } from '@latchkey/texts'
import { writeInvitationMail } from '../handlers/invitations/writeInvitationMail.ts'
import { type LoginMail, writeLoginMail } from '../handlers/sessions/writeLoginMail.ts'
import { writePasskeyMail } from '../handlers/sessions/writePasskeyMail.ts'
import type { Mail } from '../mail/mailer.ts'
import { speechOf } from '../mail/mailSpeech.ts'

export type MailSampleOptions = {
  readonly language: Language
  readonly appName: string
  readonly origin: string
}

/** As long as the real ones, which carry a sealed key. */
const bundle = '3KvR8sYq2TnWbXcD4fGh5JkL6mNp7QrS'.repeat(6).slice(0, 180)

/** Each mail of custody by its name. */
export async function mailSamples(options: MailSampleOptions): Promise<readonly (readonly [string, Mail])[]> {
  const { language, appName, origin } = options
  const speech = await speechOf(language)
  const to = 'ada@example.org'
  const login = (purpose: LoginMail['purpose'], parameters: object = {}) =>
    writeLoginMail({
      ...{ to, purpose, bundle, lifeSeconds: 900, defaultAppName: appName, isOwners: true, speech },
      // The fields that a mail is written from; those of the request itself are not looked at.
      parameters: parameters as LoginMail['parameters'],
    })
  const link = { magicLinkTemplate: `${origin}/wallet#code=%s` }
  const confirm = { templateVariables: JSON.stringify({ purpose: 'confirm-address' }) }
  const notice = { to, sender: {} }
  return [
    ['sign-in', login('signIn')],
    ['sign-in-by-link', login('signIn', { emailCustomization: link })],
    ['recovery', login('recovery')],
    ['recovery-by-link', login('recovery', { emailCustomization: link })],
    ['confirm-address', login('signIn', { emailCustomization: confirm })],
    ['passkey-added', { ...notice, ...writePasskeyMail(speech, { name: appName, atMs: Date.UTC(2026, 5, 15, 12) }) }],
    [
      'invitation',
      {
        ...notice,
        ...writeInvitationMail(speech, { name: appName, link: `${origin}/console/invitation#${'t'.repeat(43)}` }),
      },
    ],
  ]
}
