import type { EndpointIntent } from '@latchkey/custody'
import * as v from 'valibot'
import { queueMail } from '../../activities/queueMail.ts'
import type { SubmitContext } from '../../activities/submitContext.ts'
import { CustodyServerError, refuseParameter } from '../../errors.ts'
import { composeMail, type MailPart } from '../../mail/composeMail.ts'
import type { Mail } from '../../mail/mailer.ts'
import { isOwners } from '../../mail/mailLimit.ts'
import { type MailSpeech, mailSpeech } from '../../mail/mailSpeech.ts'
import type { Fact } from '../../seals/sealedTables.ts'

type Parameters = EndpointIntent<'email_auth' | 'init_user_email_recovery'>['parameters']

/** The purpose of a mail with a code. */
type Purpose = 'signIn' | 'recovery' | 'confirm'

export type LoginMail = {
  /** Whom the request is about. */
  readonly user: Fact<'custody_user'>
  readonly purpose: Exclude<Purpose, 'confirm'>
  readonly bundle: string
  readonly parameters: Parameters
}

/**
 * Mails a bundle to a user after the commit, as a code to copy or inside the link that the request gives. Fails with
 * `parameter_refused`, with `limit_reached`, and with `credential_restricted` where somebody else than the owner gives a
 * link or a sender.
 */
export async function queueLoginMail(context: SubmitContext, mail: LoginMail): Promise<void> {
  await queueMail(context, writeMail(mail, context, await mailSpeech(context.acceptLanguage)))
}

function writeMail({ user, purpose, bundle, parameters }: LoginMail, context: SubmitContext, speech: MailSpeech): Mail {
  const { emailCustomization, sendFromEmailAddress, sendFromEmailSenderName, replyToEmailAddress } = parameters
  const { appName, magicLinkTemplate, templateVariables } = emailCustomization ?? {}
  const customizations = [magicLinkTemplate, sendFromEmailAddress, sendFromEmailSenderName, replyToEmailAddress]
  // Others than the owner have no say in what is mailed in his name.
  const isOfOwner = isOwners(context)
  if (!isOfOwner && customizations.some((each) => each != null)) throw new CustodyServerError('credential_restricted')
  const variables = readVariables(templateVariables)
  const own = isOfOwner && purpose === 'signIn' ? readOwnWords(variables) : undefined
  const name = oneLine((isOfOwner ? (own?.appName ?? appName) : undefined) ?? context.services.config.appName)
  const link = magicLinkTemplate == null ? undefined : fillLink(magicLinkTemplate, bundle)
  const lifeSeconds = Number(parameters.expirationSeconds ?? 900)
  const written: Written = { purpose: own === undefined ? purpose : 'confirm', bundle, link, lifeSeconds }
  const title = speech.say(`mail.${written.purpose}.title`, { name })
  const sender = {
    ...(sendFromEmailAddress != null && { address: sendFromEmailAddress }),
    ...(sendFromEmailSenderName != null && { name: oneLine(sendFromEmailSenderName) }),
    ...(replyToEmailAddress != null && { replyTo: replyToEmailAddress }),
  }
  const to = user.email ?? parameters.email
  return { to, sender, ...composeMail({ language: speech.language, title, parts: writeParts(speech, written) }) }
}

type Written = {
  readonly purpose: Purpose
  readonly bundle: string
  readonly lifeSeconds: number
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
