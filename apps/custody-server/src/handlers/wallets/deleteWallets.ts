import { assertExported } from '../assertExported.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredRows } from '../required.ts'

/** Deletes wallets with their accounts and their sealed secrets: what was not exported before is gone for good. */
export const deleteWallets: SubmitHandler<'delete_wallets'> = async ({ facts, erase, remove }, { parameters }) => {
  const wallets = requiredRows(parameters.walletIds, facts.all('custody_wallet'), 'wallet')
  const walletIds = wallets.map(({ id }) => id)
  assertExported('wallet', wallets, parameters)
  erase('custody_wallet_account', { wallet_id: walletIds })
  remove('custody_wallet', wallets)
  return { walletIds }
}
