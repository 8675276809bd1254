import { findAccount } from '../../evaluation/findSigner.ts'
import type { SubmitHandler } from '../handler.ts'
import { readDataKey } from '../readDataKey.ts'
import { required, requiredOf } from '../required.ts'
import { toStoredKey } from '../signing/toStoredKey.ts'

/** Seals the key of one account to the caller's frame. */
export const exportWalletAccount: SubmitHandler<'export_wallet_account'> = async (context, { parameters }) => {
  const { database, facts, organization, services, approvals, nowMs } = context
  const found = await findAccount({ database, seals: services.seals }, organization.id, parameters.address)
  const signer = required(found, 'wallet account')
  const key = toStoredKey(signer, await readDataKey(database, organization.id))
  const exportBundle = await services.vault.exportKey({ approvals, context, key })
  const wallet = requiredOf(facts.all('custody_wallet'), signer.wallet.id, 'wallet')
  context.update('custody_wallet', wallet, { is_exported: true, updated_at_ms: nowMs })
  return { address: signer.account.address, exportBundle }
}
