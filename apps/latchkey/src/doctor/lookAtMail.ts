import { smtpMailer } from '@latchkey/custody-server'
import { type Finding, look, ok } from './findings.ts'
import type { Place } from './place.ts'

/** The mail server, greeted and logged in to as for a mail, without one. Fails with `mail_not_sent`. */
export async function lookAtMail({ owner: { custody } }: Place): Promise<readonly Finding[]> {
  if (custody === false || 'url' in custody) return []
  const { mail } = custody
  if (mail === undefined) return [look('mail', 'waits in the data folder: no mail server is named')]
  await smtpMailer({ url: mail.smtpUrl, from: mail.from }).verify()
  return [ok('mail', `${new URL(mail.smtpUrl).host} takes mails from ${mail.from}`)]
}
