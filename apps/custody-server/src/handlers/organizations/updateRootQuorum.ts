import { refuseParameter } from '../../errors.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredAll } from '../required.ts'

/** Says anew who is of the root quorum and how many of them must agree. */
export const updateRootQuorum: SubmitHandler<'update_root_quorum'> = async (context, { parameters }) => {
  const { transaction, organization, nowMs } = context
  const { threshold } = parameters
  const found = await transaction
    .selectFrom('custody_user')
    .select('id')
    .where('organization_id', '=', organization.id)
    .where('id', 'in', parameters.userIds)
    .execute()
  const userIds = requiredAll(parameters.userIds, found, 'user')
  if (threshold > userIds.length) throw refuseParameter('threshold', 'it is more than there are users')
  const users = () => transaction.updateTable('custody_user').where('organization_id', '=', organization.id)
  await users().set({ is_root: false }).execute()
  await users().set({ is_root: true }).where('id', 'in', userIds).execute()
  await transaction
    .updateTable('custody_organization')
    .set({ root_threshold: threshold, updated_at_ms: nowMs })
    .where('id', '=', organization.id)
    .execute()
  return {}
}
