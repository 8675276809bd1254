import type { EndpointIntent } from '@latchkey/custody'
import * as v from 'valibot'
import { refuseParameter } from '../../errors.ts'

/** Of a request for a mail with a bundle. */
export type MailParameters = EndpointIntent<'email_auth' | 'init_user_email_recovery'>['parameters']

const ownWords = v.object({
  purpose: v.optional(v.literal('confirm-address')),
  appName: v.optional(v.pipe(v.string(), v.maxLength(256))),
  code: v.optional(v.literal('six-digits')),
  site: v.optional(v.pipe(v.string(), v.regex(/^[\w.:[\]-]{1,261}$/))),
})

/** The wishes of our own server among the variables of a mail. */
export type OwnWords = v.InferOutput<typeof ownWords>

/**
 * Variables belong to templates of other services. Ours has none, but what is sent must be what it claims to be, and the
 * owner may say by `purpose` that a login is asked for to confirm an address (`appName` is then the name for that mail),
 * and by `code` that the mail is to have six digits, by `site` for pages of which host. Fails with `parameter_refused`.
 */
export function readOwnWords({ emailCustomization }: MailParameters): OwnWords | undefined {
  const variables = emailCustomization?.templateVariables
  if (variables == null || variables === '') return undefined
  const read = v.safeParse(ownWords, parseVariables(variables))
  return read.success ? read.output : undefined
}

function parseVariables(variables: string): unknown {
  try {
    return JSON.parse(variables)
  } catch {
    throw refuseParameter('templateVariables', 'it is not JSON')
  }
}
