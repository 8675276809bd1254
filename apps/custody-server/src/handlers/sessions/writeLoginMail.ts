import { CustodyServerError, refuseParameter } from '../../errors.ts'
import { composeMail } from '../../mail/composeMail.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { MailPart } from '../../mail/mailPlan.ts'
import type { MailSpeech } from '../../mail/mailSpeech.ts'
import { mailCodeLimits } from '../../requestLimits.ts'
import { type MailParameters, readOwnWords } from './ownWords.ts'

/** The purpose of a mail with a code. */
type Purpose = 'signIn' | 'recovery' | 'confirm'

export type LoginMail = {
  readonly to: string
  readonly purpose: Exclude<Purpose, 'confirm'>
  readonly bundle: string
  /** Six digits that open the bundle at this service; undefined where the bundle itself is to be copied. */
  readonly digits: string | undefined
  readonly lifeSeconds: number
  /** Where the request does not name one. */
  readonly defaultAppName: string
  readonly parameters: MailParameters
  /** Whether the owner asks. Others have no say in what is mailed in his name. */
  readonly isOwners: boolean
  readonly speech: MailSpeech
}

/**
 * A mail with a bundle, as a code to copy or inside the link that the request gives. Fails with `parameter_refused`, and
 * with `credential_restricted` where somebody else than the owner gives a link or a sender.
 */
export function writeLoginMail({
  to,
  purpose,
  bundle,
  digits,
  lifeSeconds,
  defaultAppName,
  parameters,
  isOwners,
  speech,
}: LoginMail): Mail {
  const { emailCustomization, sendFromEmailAddress, sendFromEmailSenderName, replyToEmailAddress } = parameters
  const { appName, magicLinkTemplate } = emailCustomization ?? {}
  const customizations = [magicLinkTemplate, sendFromEmailAddress, sendFromEmailSenderName, replyToEmailAddress]
  if (!isOwners && customizations.some((each) => each != null)) throw new CustodyServerError('credential_restricted')
  const words = readOwnWords(parameters)
  const own = isOwners && purpose === 'signIn' && words?.purpose !== undefined ? words : undefined
  const name = oneLine((isOwners ? (own?.appName ?? appName) : undefined) ?? defaultAppName)
  const link = magicLinkTemplate == null ? undefined : fillLink(magicLinkTemplate, bundle)
  const mostSeconds = digits === undefined ? lifeSeconds : mailCodeLimits.mostSeconds
  const code = { name, bundle, digits, link, lifeSeconds: Math.min(lifeSeconds, mostSeconds), site: words?.site }
  const written: Written = { purpose: own === undefined ? purpose : 'confirm', ...code }
  const title = speech.say(`mail.${written.purpose}.title`, { name })
  const sender = {
    ...(sendFromEmailAddress != null && { address: sendFromEmailAddress }),
    ...(sendFromEmailSenderName != null && { name: oneLine(sendFromEmailSenderName) }),
    ...(replyToEmailAddress != null && { replyTo: replyToEmailAddress }),
  }
  return { to, sender, ...composeMail({ language: speech.language, name, title, parts: writeParts(speech, written) }) }
}

type Written = Pick<LoginMail, 'bundle' | 'digits' | 'lifeSeconds'> & {
  readonly purpose: Purpose
  readonly name: string
  readonly link: string | undefined
  /** The host of the page that asked, where the owner says so. */
  readonly site: string | undefined
}

function writeParts(speech: MailSpeech, written: Written): MailPart[] {
  const { say } = speech
  const { purpose, lifeSeconds } = written
  return [
    ...(purpose === 'signIn' ? [] : [{ kind: 'says', text: say(`mail.${purpose}.meaning`) } as const]),
    ...(written.digits === undefined ? writeBundle(speech, written) : writeDigits(speech, written, written.digits)),
    { kind: 'notes', text: say('mail.life', { minutes: Math.ceil(lifeSeconds / 60) }) },
    { kind: 'notes', text: purpose === 'confirm' ? say('mail.confirm.unasked') : say('mail.unasked') },
  ]
}

/** Read off one device, and typed on another. */
function writeDigits(speech: MailSpeech, written: Written, digits: string): MailPart[] {
  const { say } = speech
  return [
    { kind: 'says', text: say('mail.digits.type') },
    { kind: 'digits', text: digits },
    // A page that only looks like it could have had the mail sent, and is the one that asks.
    ...(written.site === undefined
      ? []
      : [{ kind: 'says', text: say('mail.digits.site', { site: written.site }) } as const]),
    { kind: 'says', text: say('mail.digits.secret', { name: written.name }) },
    ...writeLink(speech, written, say('mail.digits.link')),
  ]
}

function writeBundle(speech: MailSpeech, written: Written): MailPart[] {
  const { say } = speech
  return [
    // A link may open in another browser than the one that asked: the code works everywhere it can be pasted.
    ...writeLink(speech, written, say('mail.open')),
    { kind: 'says', text: written.link === undefined ? say('mail.copy') : say('mail.copyInstead') },
    { kind: 'code', text: written.bundle },
  ]
}

function writeLink({ say }: MailSpeech, { purpose, link }: Written, lead: string): MailPart[] {
  if (link === undefined) return []
  const label = purpose === 'recovery' ? say('mail.recovery.open') : say('mail.signIn.open')
  return [{ kind: 'link', text: link, label, lead }]
}

/** `%s` becomes the bundle. */
function fillLink(template: string, bundle: string): string {
  const link = template.replaceAll('%s', () => bundle)
  const isWeb = URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
  if (!template.includes('%s') || !isWeb) throw refuseParameter('magicLinkTemplate', 'it is not a link with %s in it')
  return link
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
