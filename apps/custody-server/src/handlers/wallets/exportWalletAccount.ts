import { findAccount } from '../../activities/findSigner.ts'
import type { SubmitHandler } from '../handler.ts'
import { required } from '../required.ts'
import { toStoredKey } from '../signing/toStoredKey.ts'
import { readDataKey } from './readDataKey.ts'

/** Seals the key of one account to the caller's frame. */
export const exportWalletAccount: SubmitHandler<'export_wallet_account'> = async (context, { parameters }) => {
  const { transaction, organization, services, approvals, nowMs } = context
  const found = await findAccount(transaction, organization.id, parameters.address)
  const signer = required(found, 'wallet account')
  const key = toStoredKey(signer, await readDataKey(transaction, organization.id))
  const exportBundle = await services.vault.exportKey({ approvals, context, key })
  await transaction
    .updateTable('custody_wallet')
    .set({ is_exported: true, updated_at_ms: nowMs })
    .where('id', '=', signer.wallet.id)
    .execute()
  return { address: signer.account.address, exportBundle }
}
