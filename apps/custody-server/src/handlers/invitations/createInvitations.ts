import { createHash, randomBytes } from 'node:crypto'
import type { EndpointInput } from '@latchkey/custody'
import type { SubmitContext } from '../../activities/submitContext.ts'
import type { InvitationRow } from '../../database/tables.ts'
import { queueMail } from '../../mail/queueMail.ts'
import { normalizeEmail } from '../credentials/normalizeEmail.ts'
import type { SubmitHandler } from '../handler.ts'
import { assertLimit, limits } from '../limits.ts'
import { newIds } from '../newIds.ts'
import { requiredAll } from '../required.ts'
import { findUser } from '../users/findUser.ts'

/** Asks persons by mail to become users. The secret of the link is in the mail alone. */
export const createInvitations: SubmitHandler<'create_invitations'> = async (context, { parameters }) => {
  const { transaction, organization, nowMs } = context
  const { invitations } = parameters
  const { count } = await transaction
    .selectFrom('custody_invitation')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization.id)
    .where('status', '=', 'INVITATION_STATUS_CREATED')
    .executeTakeFirstOrThrow()
  assertLimit({ kind: 'invitations', count, added: invitations.length, limit: limits.invitations })
  const invitationIds = newIds(nowMs, invitations.length)
  for (const [index, invitation] of invitations.entries()) {
    await addInvitation(context, invitation, invitationIds[index] ?? '')
  }
  return { invitationIds }
}

async function addInvitation(
  context: SubmitContext,
  invitation: EndpointInput<'create_invitations'>['invitations'][number],
  id: string,
): Promise<void> {
  const { transaction, organization, services, nowMs } = context
  const { receiverUserName, receiverUserEmail, receiverUserTags, accessType } = invitation
  const sender = await findUser(transaction, organization.id, invitation.senderUserId)
  await assertTags(context, receiverUserTags)
  const token = randomBytes(32).toString('base64url')
  const row: InvitationRow = {
    id,
    organization_id: organization.id,
    receiver_name: receiverUserName,
    receiver_email: normalizeEmail(receiverUserEmail),
    receiver_tags_json: JSON.stringify(receiverUserTags),
    access_type: accessType,
    sender_user_id: sender.id,
    status: 'INVITATION_STATUS_CREATED',
    token_hash: hashInvitation(token),
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  }
  await transaction.insertInto('custody_invitation').values(row).execute()
  // Behind the number sign, so that the secret stays out of the logs of whoever serves the page.
  const link = `${services.config.invitationUrl}#${token}`
  const text = [
    `You are invited to join ${organization.name}.`,
    '',
    'Open this link to accept, and to choose how you sign in:',
    '',
    link,
    '',
    'It works once, within a week, and for whoever opens it first: give it to nobody.',
    'If you do not know what it is about, you need do nothing.',
    '',
  ].join('\n')
  await queueMail(context, {
    to: row.receiver_email,
    subject: `Invitation to ${organization.name}`.replace(/\s+/g, ' '),
    text,
    sender: {},
  })
}

async function assertTags({ transaction, organization }: SubmitContext, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return
  const found = await transaction
    .selectFrom('custody_tag')
    .select('id')
    .where('organization_id', '=', organization.id)
    .where('type', '=', 'TAG_TYPE_USER')
    .where('id', 'in', tagIds)
    .execute()
  requiredAll(tagIds, found, 'tag')
}

/** What is stored of an invitation's secret. */
export function hashInvitation(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
