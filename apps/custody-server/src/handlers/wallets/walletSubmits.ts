import type { CustodyDatabase, WalletRow } from '../../database/tables.ts'
import { findAccount } from '../../evaluation/findSigner.ts'
import { assertExported } from '../assertExported.ts'
import type { SubmitHandlers } from '../handler.ts'
import { readDataKey } from '../readDataKey.ts'
import { required, requiredAll, requiredOf, requiredRows } from '../required.ts'
import { toStoredKey } from '../signing/toStoredKey.ts'
import { addAccounts, deriveNewAccounts } from './addAccounts.ts'
import { addWallet } from './addWallet.ts'

export const walletSubmits = {
  /** Makes a wallet from fresh random numbers. */
  create_wallet: async (context, { parameters }) => await addWallet(context, parameters),

  /** Derives accounts of a wallet, and stores them unless only their addresses are wanted. */
  create_wallet_accounts: async (context, { parameters }) => {
    const wallet = await findWallet(context.database, context.organization.id, parameters.walletId)
    if (parameters.persist !== false) return { addresses: await addAccounts(context, wallet, parameters.accounts) }
    const derived = await deriveNewAccounts(context, wallet, parameters.accounts)
    return { addresses: derived.map(({ address }) => address) }
  },

  /** Deletes wallets with their accounts and their sealed secrets: what was not exported before is gone for good. */
  delete_wallets: async ({ facts, erase, remove }, { parameters }) => {
    const wallets = requiredRows(parameters.walletIds, facts.all('custody_wallet'), 'wallet')
    const walletIds = wallets.map(({ id }) => id)
    assertExported('wallet', wallets, parameters)
    erase('custody_wallet_account', { wallet_id: walletIds })
    remove('custody_wallet', wallets)
    return { walletIds }
  },

  /** Deletes accounts. Their wallet stays, which can derive them again by their paths. */
  delete_wallet_accounts: async ({ database, organization, erase }, { parameters }) => {
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
  },

  /** Seals the words of a wallet to the caller's frame. */
  export_wallet: async (context, { parameters }) => {
    const { database, facts, organization, services, approvals, nowMs } = context
    const { id, sealed_secret: sealed } = await findWallet(database, organization.id, parameters.walletId)
    const dataKey = await readDataKey(database, organization.id)
    const exportBundle = await services.vault.exportWallet({ approvals, context, wallet: { dataKey, id, sealed } })
    const wallet = requiredOf(facts.all('custody_wallet'), id, 'wallet')
    context.update('custody_wallet', wallet, { is_exported: true, updated_at_ms: nowMs })
    return { walletId: id, exportBundle }
  },

  /** Seals the key of one account to the caller's frame. */
  export_wallet_account: async (context, { parameters }) => {
    const { database, facts, organization, services, approvals, nowMs } = context
    const found = await findAccount({ database, seals: services.seals }, organization.id, parameters.address)
    const signer = required(found, 'wallet account')
    const key = toStoredKey(signer, await readDataKey(database, organization.id))
    const exportBundle = await services.vault.exportKey({ approvals, context, key })
    const wallet = requiredOf(facts.all('custody_wallet'), signer.wallet.id, 'wallet')
    context.update('custody_wallet', wallet, { is_exported: true, updated_at_ms: nowMs })
    return { address: signer.account.address, exportBundle }
  },
} satisfies Partial<SubmitHandlers>

/** The wallet with this id in this organization. Fails with `object_unknown`. */
async function findWallet(database: CustodyDatabase, organizationId: string, id: string): Promise<WalletRow> {
  const row = await database
    .selectFrom('custody_wallet')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return required(row, 'wallet')
}
