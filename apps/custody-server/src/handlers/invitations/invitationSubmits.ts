import { createHash, randomBytes } from 'node:crypto'
import type { EndpointInput } from '@latchkey/custody'
import { queueMail } from '../../activities/queueMail.ts'
import type { SubmitContext } from '../../activities/submitContext.ts'
import type { InvitationRow } from '../../database/tables.ts'
import { assertLimit, limits } from '../../limits.ts'
import { mailSpeech } from '../../mail/mailSpeech.ts'
import { normalizeEmail } from '../credentials/normalizeEmail.ts'
import type { SubmitHandlers } from '../handler.ts'
import { newIds } from '../newIds.ts'
import { requiredAll, requiredOf } from '../required.ts'
import { writeInvitationMail } from './writeInvitationMail.ts'

export const invitationSubmits = {
  /** Asks persons by mail to become users. The secret of the link is in the mail alone. */
  create_invitations: async (context, { parameters }) => {
    const { facts, nowMs } = context
    const { invitations } = parameters
    const count = facts.all('custody_invitation').filter(({ status }) => status === 'INVITATION_STATUS_CREATED').length
    assertLimit({ kind: 'invitations', count, added: invitations.length, limit: limits.invitations })
    const invitationIds = newIds(nowMs, invitations.length)
    for (const [index, invitation] of invitations.entries()) {
      await addInvitation(context, invitation, invitationIds[index] ?? '')
    }
    return { invitationIds }
  },

  /** Takes an invitation back: it stays in the list, and its link works no more. */
  delete_invitation: async (context, { parameters }) => {
    const { facts, nowMs } = context
    const open = facts.all('custody_invitation').filter(({ status }) => status === 'INVITATION_STATUS_CREATED')
    const invitation = requiredOf(open, parameters.invitationId, 'invitation')
    context.update('custody_invitation', invitation, {
      status: 'INVITATION_STATUS_REVOKED',
      updated_at_ms: nowMs,
    })
    return { invitationId: invitation.id }
  },
} satisfies Partial<SubmitHandlers>

async function addInvitation(
  context: SubmitContext,
  invitation: EndpointInput<'create_invitations'>['invitations'][number],
  id: string,
): Promise<void> {
  const { facts, organization, services, nowMs } = context
  const { receiverUserName, receiverUserEmail, receiverUserTags, accessType } = invitation
  const sender = requiredOf(facts.all('custody_user'), invitation.senderUserId, 'user')
  assertTags(context, receiverUserTags)
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
  context.insert('custody_invitation', [row])
  // Behind the number sign, so that the secret stays out of the logs of whoever serves the page.
  const link = `${services.config.invitationUrl}#${token}`
  // In the language of whoever invites: that of the invited is not known.
  const speech = await mailSpeech(context.acceptLanguage)
  const mail = writeInvitationMail(speech, { name: organization.name, link })
  await queueMail(context, { to: row.receiver_email, sender: {}, ...mail })
}

function assertTags({ facts }: SubmitContext, tagIds: readonly string[]): void {
  const known = facts.all('custody_tag').filter(({ type }) => type === 'TAG_TYPE_USER')
  requiredAll(tagIds, known, 'tag')
}

/** The stored form of an invitation's secret. */
export function hashInvitation(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
