import { randomUUID } from 'node:crypto'
import type { MailRow } from '../database/tables.ts'
import type { Mail } from '../mail/mailer.ts'
import { openMail, sealMail } from '../mail/sealMail.ts'
import type { CustodyDeps } from '../services.ts'
import { VaultError } from '../vaultErrors.ts'
import type { SubmitContext } from './submitContext.ts'

/**
 * Stores a mail with the activity and hands it over after the commit: no mail tells of what never was. Fails
 * with `limit_reached`.
 */
export async function queueMail(context: SubmitContext, mail: Mail): Promise<void> {
  if (context.approvals[0].credential.type !== recoveryKey)
    await context.services.assertMayMail({ ...context, receiver: mail.to })
  const place = { id: randomUUID(), organization_id: context.organization.id }
  const row: MailRow = {
    ...place,
    ...{ receiver: '', subject: '', text: '', html: null, sender_json: '{}' },
    sealed: sealMail(context.services.seals, place, mail),
    created_at_ms: context.nowMs,
  }
  context.insert('custody_mail', [row])
  context.afterCommit(() => sendMail(context.services, { id: row.id, mail }))
}

/** Came by a mail that was counted: a stranger must not be able to use up what a recovery is told by. */
const recoveryKey = 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256'

/**
 * Hands over what an earlier run could not; a mail older than what it offers is dropped. Waits for the database only, so
 * that a mail that comes meanwhile is not among them.
 */
export async function sendWaitingMails(services: CustodyDeps): Promise<void> {
  const { database, clock, log, background } = services
  await dropUnsealed(services)
  await database
    .deleteFrom('custody_mail')
    .where('created_at_ms', '<=', clock.now() - mailLifeMs)
    .execute()
  const rows = await database.selectFrom('custody_mail').selectAll().orderBy('created_at_ms').execute()
  background.run(async () => {
    for (const row of rows) {
      if (background.isEnding()) return
      await sendStored(services, row).catch((error: unknown) => log.error('A mail could not be handed over', error))
    }
  })
}

/** The shortest of the things that mails offer: a login. */
const mailLifeMs = 900_000

/** Mails in clear are of an earlier version, or of somebody who writes the database: nobody can tell. */
async function dropUnsealed({ database, log }: CustodyDeps): Promise<void> {
  const [{ numDeletedRows } = { numDeletedRows: 0n }] = await database
    .deleteFrom('custody_mail')
    .where('sealed', 'is', null)
    .execute()
  const count = Number(numDeletedRows)
  if (count > 0) log.warn('Mails that waited were dropped', new VaultError('mails_unsealed', { data: { count } }))
}

async function sendStored(services: CustodyDeps, row: MailRow): Promise<void> {
  if (row.sealed === null) return
  await sendMail(services, { id: row.id, mail: openMail(services.seals, row, row.sealed) })
}

type Waiting = { readonly id: string; readonly mail: Mail }

async function sendMail(services: CustodyDeps, { id, mail }: Waiting): Promise<void> {
  await services.mailer.send(mail)
  await removeMail(services, id)
}

async function removeMail({ database }: CustodyDeps, id: string): Promise<void> {
  await database.deleteFrom('custody_mail').where('id', '=', id).execute()
}
