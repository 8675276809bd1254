import type { EndpointIntent } from '@latchkey/custody'
import * as v from 'valibot'
import { CustodyServerError, refuseParameter } from '../../errors.ts'
import type { Mail } from '../../mail/mailer.ts'

type Parameters = EndpointIntent<'email_auth' | 'init_user_email_recovery'>['parameters']

/** The purpose of a mail with a code. */
type Purpose = 'sign-in' | 'recovery' | 'confirm-address'

export type LoginMail = {
  readonly to: string
  readonly purpose: Exclude<Purpose, 'confirm-address'>
  readonly bundle: string
  readonly lifeSeconds: number
  /** Where the request does not name one. */
  readonly defaultAppName: string
  readonly parameters: Parameters
  /** Whether the owner asks. Others have no say in what is mailed in his name. */
  readonly isOwners: boolean
}

type Words = {
  readonly title: (appName: string) => string
  /** The effect of the code, where the title does not say it all. */
  readonly meaning?: string
  /** The advice to a reader who did not ask for it. */
  readonly unasked: string
}

const nothingToDo = 'If you did not ask for it, you need do nothing. Give it to nobody, whoever asks you for it.'

const words: Readonly<Record<Purpose, Words>> = {
  'sign-in': { title: (name) => `Sign in to ${name}`, unasked: nothingToDo },
  recovery: {
    title: (name) => `Recover your account at ${name}`,
    meaning: 'With this code you make a new passkey. Passkeys that you still have go on working.',
    unasked: nothingToDo,
  },
  'confirm-address': {
    title: (name) => `Confirm this address for recovery at ${name}`,
    meaning: 'Once it is confirmed, mails to this address can bring the wallet back for which it was asked.',
    unasked: 'If you did not ask for it, you need do nothing: without the code, nothing changes. Give it to nobody.',
  },
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
}: LoginMail): Mail {
  const { emailCustomization, sendFromEmailAddress, sendFromEmailSenderName, replyToEmailAddress } = parameters
  const { appName, magicLinkTemplate, templateVariables } = emailCustomization ?? {}
  const wishes = [magicLinkTemplate, sendFromEmailAddress, sendFromEmailSenderName, replyToEmailAddress]
  if (!isOwners && wishes.some((wish) => wish != null)) throw new CustodyServerError('credential_restricted')
  const variables = readVariables(templateVariables)
  const own = isOwners && purpose === 'sign-in' ? readOwnWords(variables) : undefined
  const name = oneLine((isOwners ? (own?.appName ?? appName) : undefined) ?? defaultAppName)
  const { title, meaning, unasked } = words[own === undefined ? purpose : own.purpose]
  const link = magicLinkTemplate == null ? undefined : fillLink(magicLinkTemplate, bundle)
  const minutes = Math.ceil(lifeSeconds / 60)
  const text = [
    title(name),
    '',
    ...(meaning === undefined ? [] : [meaning, '']),
    // A link may open in another browser than the one that asked: the code works everywhere it can be pasted.
    ...(link === undefined ? [] : ['Open this link:', '', link, '', 'Or:', '']),
    'Copy this code into the page that asked for it:',
    '',
    bundle,
    '',
    `It works for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, and only in the browser that asked for it.`,
    unasked,
    '',
  ].join('\n')
  const sender = {
    ...(sendFromEmailAddress != null && { address: sendFromEmailAddress }),
    ...(sendFromEmailSenderName != null && { name: oneLine(sendFromEmailSenderName) }),
    ...(replyToEmailAddress != null && { replyTo: replyToEmailAddress }),
  }
  return { to, subject: title(name), text, sender }
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
