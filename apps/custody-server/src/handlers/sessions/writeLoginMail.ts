import type { EndpointIntent } from '@latchkey/custody'
import * as v from 'valibot'
import { CustodyServerError, refuseParameter } from '../../errors.ts'
import { composeMail } from '../../mail/composeMail.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { MailPart } from '../../mail/mailPlan.ts'
import type { MailSpeech } from '../../mail/mailSpeech.ts'

type Parameters = EndpointIntent<'email_auth' | 'init_user_email_recovery'>['parameters']

/** The purpose of a mail with a code. */
type Purpose = 'signIn' | 'recovery' | 'confirm'

export type LoginMail = {
  readonly to: string
  readonly purpose: Exclude<Purpose, 'confirm'>
  readonly bundle: string
  readonly lifeSeconds: number
  /** Where the request does not name one. */
  readonly defaultAppName: string
  readonly parameters: Parameters
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
  lifeSeconds,
  defaultAppName,
  parameters,
  isOwners,
  speech,
}: LoginMail): Mail {
  const { emailCustomization, sendFromEmailAddress, sendFromEmailSenderName, replyToEmailAddress } = parameters
  const { appName, magicLinkTemplate, templateVariables } = emailCustomization ?? {}
  const customizations = [magicLinkTemplate, sendFromEmailAddress, sendFromEmailSenderName, replyToEmailAddress]
  if (!isOwners && customizations.some((each) => each != null)) throw new CustodyServerError('credential_restricted')
  const variables = readVariables(templateVariables)
  const own = isOwners && purpose === 'signIn' ? readOwnWords(variables) : undefined
  const name = oneLine((isOwners ? (own?.appName ?? appName) : undefined) ?? defaultAppName)
  const link = magicLinkTemplate == null ? undefined : fillLink(magicLinkTemplate, bundle)
  const written: Written = { purpose: own === undefined ? purpose : 'confirm', bundle, link, lifeSeconds }
  const title = speech.say(`mail.${written.purpose}.title`, { name })
  const sender = {
    ...(sendFromEmailAddress != null && { address: sendFromEmailAddress }),
    ...(sendFromEmailSenderName != null && { name: oneLine(sendFromEmailSenderName) }),
    ...(replyToEmailAddress != null && { replyTo: replyToEmailAddress }),
  }
  return { to, sender, ...composeMail({ language: speech.language, name, title, parts: writeParts(speech, written) }) }
}

type Written = Pick<LoginMail, 'bundle' | 'lifeSeconds'> & {
  readonly purpose: Purpose
  readonly link: string | undefined
}

function writeParts({ say }: MailSpeech, { purpose, bundle, link, lifeSeconds }: Written): MailPart[] {
  const label = purpose === 'recovery' ? say('mail.recovery.open') : say('mail.signIn.open')
  return [
    ...(purpose === 'signIn' ? [] : [{ kind: 'says', text: say(`mail.${purpose}.meaning`) } as const]),
    // A link may open in another browser than the one that asked: the code works everywhere it can be pasted.
    ...(link === undefined ? [] : [{ kind: 'link', text: link, label, lead: say('mail.open') } as const]),
    { kind: 'says', text: link === undefined ? say('mail.copy') : say('mail.copyInstead') },
    { kind: 'code', text: bundle },
    { kind: 'notes', text: say('mail.life', { minutes: Math.ceil(lifeSeconds / 60) }) },
    { kind: 'notes', text: purpose === 'confirm' ? say('mail.confirm.unasked') : say('mail.unasked') },
  ]
}

/** `%s` becomes the bundle. */
function fillLink(template: string, bundle: string): string {
  const link = template.replaceAll('%s', () => bundle)
  const isWeb = URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
  if (!template.includes('%s') || !isWeb) throw refuseParameter('magicLinkTemplate', 'it is not a link with %s in it')
  return link
}

/**
 * They belong to templates of other services. Ours has none, but what is sent must be what it claims to be, and the
 * owner may say by `purpose` that a login is asked for to confirm an address; `appName` is then the name for that mail.
 */
function readVariables(variables: string | null | undefined): unknown {
  if (variables == null || variables === '') return undefined
  try {
    return JSON.parse(variables)
  } catch {
    throw refuseParameter('templateVariables', 'it is not JSON')
  }
}

const ownWords = v.object({
  purpose: v.literal('confirm-address'),
  appName: v.optional(v.pipe(v.string(), v.maxLength(256))),
})

function readOwnWords(variables: unknown): v.InferOutput<typeof ownWords> | undefined {
  const read = v.safeParse(ownWords, variables)
  return read.success ? read.output : undefined
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
