import type { SubmitHandler } from '../handler.ts'
import { readDataKey } from '../readDataKey.ts'
import { requiredOf } from '../required.ts'
import { findWallet } from './findWallet.ts'

/** Seals the words of a wallet to the caller's frame. */
export const exportWallet: SubmitHandler<'export_wallet'> = async (context, { parameters }) => {
  const { database, facts, organization, services, approvals, nowMs } = context
  const { id, sealed_secret: sealed } = await findWallet(database, organization.id, parameters.walletId)
  const dataKey = await readDataKey(database, organization.id)
  const exportBundle = await services.vault.exportWallet({ approvals, context, wallet: { dataKey, id, sealed } })
  const wallet = requiredOf(facts.all('custody_wallet'), id, 'wallet')
  context.update('custody_wallet', wallet, { is_exported: true, updated_at_ms: nowMs })
  return { walletId: id, exportBundle }
}
