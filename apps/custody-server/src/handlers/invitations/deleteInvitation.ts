import type { SubmitHandler } from '../handler.ts'
import { required } from '../required.ts'

/** Takes an invitation back: it stays in the list, and its link works no more. */
export const deleteInvitation: SubmitHandler<'delete_invitation'> = async (context, { parameters }) => {
  const { transaction, organization, nowMs } = context
  const row = await transaction
    .updateTable('custody_invitation')
    .set({ status: 'INVITATION_STATUS_REVOKED', updated_at_ms: nowMs })
    .where('organization_id', '=', organization.id)
    .where('id', '=', parameters.invitationId)
    .where('status', '=', 'INVITATION_STATUS_CREATED')
    .returning('id')
    .executeTakeFirst()
  return { invitationId: required(row, 'invitation').id }
}
