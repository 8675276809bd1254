import type { SubmitHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'

/** Takes an invitation back: it stays in the list, and its link works no more. */
export const deleteInvitation: SubmitHandler<'delete_invitation'> = async (context, { parameters }) => {
  const { facts, nowMs } = context
  const open = facts.all('custody_invitation').filter(({ status }) => status === 'INVITATION_STATUS_CREATED')
  const invitation = requiredOf(open, parameters.invitationId, 'invitation')
  context.update('custody_invitation', invitation, {
    status: 'INVITATION_STATUS_REVOKED',
    updated_at_ms: nowMs,
  })
  return { invitationId: invitation.id }
}
