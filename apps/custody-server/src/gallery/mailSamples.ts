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

const digits = '042137'

/** Each mail of custody by its name. */
export async function mailSamples(options: MailSampleOptions): Promise<readonly (readonly [string, Mail])[]> {
  const { language, appName, origin } = options
  const speech = await speechOf(language)
  const to = 'ada@example.org'
  const login = (purpose: LoginMail['purpose'], parameters: object = {}, digits?: string) =>
    writeLoginMail({
      ...{ to, purpose, bundle, digits, lifeSeconds: 900, defaultAppName: appName, isOwners: true, speech },
      // The fields that a mail is written from; those of the request itself are not looked at.
      parameters: parameters as LoginMail['parameters'],
    })
  const site = new URL(origin).host
  const link = {
    magicLinkTemplate: `${origin}/wallet#code=%s`,
    templateVariables: JSON.stringify({ code: 'six-digits', site }),
  }
  const confirm = { templateVariables: JSON.stringify({ purpose: 'confirm-address', site }) }
  const notice = { to, sender: {} }
  return [
    ['sign-in', login('signIn')],
    ['sign-in-by-link', login('signIn', { emailCustomization: link })],
    ['sign-in-by-digits', login('signIn', { emailCustomization: link }, digits)],
    ['recovery', login('recovery')],
    ['recovery-by-link', login('recovery', { emailCustomization: link })],
    ['recovery-by-digits', login('recovery', { emailCustomization: link }, digits)],
    ['confirm-address', login('signIn', { emailCustomization: confirm })],
    ['confirm-address-by-digits', login('signIn', { emailCustomization: confirm }, digits)],
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
