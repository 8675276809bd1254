import type { SubmitHandler } from '../handler.ts'
import { findWallet } from './findWallet.ts'
import { readDataKey } from './readDataKey.ts'

/** Seals the words of a wallet to the caller's frame. */
export const exportWallet: SubmitHandler<'export_wallet'> = async (context, { parameters }) => {
  const { transaction, organization, services, approvals, nowMs } = context
  const { id, sealed_secret: sealed } = await findWallet(transaction, organization.id, parameters.walletId)
  const dataKey = await readDataKey(transaction, organization.id)
  const exportBundle = await services.vault.exportWallet({ approvals, context, wallet: { dataKey, id, sealed } })
  await transaction
    .updateTable('custody_wallet')
    .set({ is_exported: true, updated_at_ms: nowMs })
    .where('id', '=', id)
    .execute()
  return { walletId: id, exportBundle }
}
