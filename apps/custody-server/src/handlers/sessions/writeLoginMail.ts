import type { EndpointIntent } from '@latchkey/custody'
import { CustodyServerError, refuseParameter } from '../../errors.ts'
import type { Mail } from '../../mail/mailer.ts'

type Parameters = EndpointIntent<'email_auth' | 'init_user_email_recovery'>['parameters']

export type LoginMail = {
  readonly to: string
  /** What the mail is for, as in `Sign in to`. */
  readonly purpose: string
  readonly bundle: string
  readonly lifeSeconds: number
  /** Where the request does not name one. */
  readonly defaultAppName: string
  readonly parameters: Parameters
  /** Whether the owner asks. Others have no say in what is mailed in his name. */
  readonly isOwners: boolean
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
  assertVariables(templateVariables)
  const name = oneLine((isOwners ? appName : undefined) ?? defaultAppName)
  const link = magicLinkTemplate == null ? undefined : fillLink(magicLinkTemplate, bundle)
  const minutes = Math.ceil(lifeSeconds / 60)
  const text = [
    `${purpose} ${name}`,
    '',
    // A link may open in another browser than the one that asked: the code works everywhere it can be pasted.
    ...(link === undefined ? [] : ['Open this link:', '', link, '', 'Or:', '']),
    'Copy this code into the page that asked for it:',
    '',
    bundle,
    '',
    `It works for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, and only in the browser that asked for it.`,
    'If you did not ask for it, you need do nothing.',
    '',
  ].join('\n')
  const sender = {
    ...(sendFromEmailAddress != null && { address: sendFromEmailAddress }),
    ...(sendFromEmailSenderName != null && { name: oneLine(sendFromEmailSenderName) }),
    ...(replyToEmailAddress != null && { replyTo: replyToEmailAddress }),
  }
  return { to, subject: `${purpose} ${name}`, text, sender }
}

/** `%s` becomes the bundle. */
function fillLink(template: string, bundle: string): string {
  const link = template.replaceAll('%s', () => bundle)
  const isWeb = URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
  if (!template.includes('%s') || !isWeb) throw refuseParameter('magicLinkTemplate', 'it is not a link with %s in it')
  return link
}

/** They belong to templates of other services; ours has none, but what is sent must be what it claims to be. */
function assertVariables(variables: string | null | undefined): void {
  if (variables == null || variables === '') return
  try {
    JSON.parse(variables)
  } catch {
    throw refuseParameter('templateVariables', 'it is not JSON')
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
