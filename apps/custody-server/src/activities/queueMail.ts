import { randomUUID } from 'node:crypto'
import type { MailRow } from '../database/tables.ts'
import type { Mail, MailSender } from '../mail/mailer.ts'
import type { CustodyDeps } from '../services.ts'
import type { SubmitContext } from './submitContext.ts'

/**
 * Stores a mail with the activity and hands it over after the commit: no mail tells of what never was. Fails
 * with `limit_reached`.
 */
export async function queueMail(context: SubmitContext, mail: Mail): Promise<void> {
  if (context.approvals[0].credential.type !== recoveryKey)
    await context.services.assertMayMail({ ...context, receiver: mail.to })
  const row: MailRow = {
    id: randomUUID(),
    organization_id: context.organization.id,
    receiver: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? null,
    sender_json: JSON.stringify(mail.sender),
    created_at_ms: context.nowMs,
  }
  context.insert('custody_mail', [row])
  context.afterCommit(() => sendMail(context.services, row))
}

/** Came by a mail that was counted: a stranger must not be able to use up what a recovery is told by. */
const recoveryKey = 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256'

/**
 * Hands over what an earlier run could not; a mail older than what it offers is dropped. Waits for the database only, so
 * that a mail that comes meanwhile is not among them.
 */
export async function sendWaitingMails(services: CustodyDeps): Promise<void> {
  const { database, clock, log, background } = services
  await database
    .deleteFrom('custody_mail')
    .where('created_at_ms', '<=', clock.now() - mailLifeMs)
    .execute()
  const rows = await database.selectFrom('custody_mail').selectAll().orderBy('created_at_ms').execute()
  background.run(async () => {
    for (const row of rows) {
      if (background.isEnding()) return
      await sendMail(services, row).catch((error: unknown) => log.error('A mail could not be handed over', error))
    }
  })
}

/** The shortest of the things that mails offer: a login. */
const mailLifeMs = 900_000

async function sendMail({ database, mailer }: CustodyDeps, row: MailRow): Promise<void> {
  // Written by `queueMail`.
  const sender = JSON.parse(row.sender_json) as MailSender
  const { receiver: to, subject, text, html } = row
  await mailer.send({ to, subject, text, sender, ...(html !== null && { html }) })
  await database.deleteFrom('custody_mail').where('id', '=', row.id).execute()
}
