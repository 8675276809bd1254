import { assertExported } from '../assertExported.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredAll } from '../required.ts'

/** Deletes accounts. Their wallet stays, which can derive them again by their paths. */
export const deleteWalletAccounts: SubmitHandler<'delete_wallet_accounts'> = async (
  { database, organization, erase },
  { parameters },
) => {
  const found = await database
    .selectFrom('custody_wallet_account as account')
    .innerJoin('custody_wallet as wallet', 'wallet.id', 'account.wallet_id')
    .select(['account.id', 'wallet.is_exported'])
    .where('account.organization_id', '=', organization.id)
    .where('account.id', 'in', parameters.walletAccountIds)
    .execute()
  const walletAccountIds = [...requiredAll(parameters.walletAccountIds, found, 'wallet account')]
  assertExported('wallet account', found, parameters)
  erase('custody_wallet_account', { id: walletAccountIds }, walletAccountIds.length)
  return { walletAccountIds }
}
