import * as v from 'valibot'
import { mnemonicLanguage } from './choices.ts'
import { query, submit, version } from './endpoint.ts'
import { answers, filled, filledListOf, id, listOf, maybe, name, pagination, targetPublicKey, text } from './fields.ts'
import { wallet, walletAccount, walletAccountParams, walletParams, walletResult } from './wallet.ts'

const creating = { resource: 'WALLET', action: 'CREATE' } as const
const exporting = { resource: 'WALLET', action: 'EXPORT' } as const
const importing = { resource: 'WALLET', action: 'IMPORT' } as const
const deleting = { resource: 'WALLET', action: 'DELETE' } as const
const deleteWithoutExport = maybe(v.boolean())
const bundle = filled(16_384)

/** Wallets and the accounts derived from them, their way in and their way out. */
export const walletEndpoints = {
  get_wallet: query('get_wallet', v.strictObject({ organizationId: id, walletId: id }), v.object({ wallet })),
  list_wallets: query('list_wallets', v.strictObject({ organizationId: id }), v.object({ wallets: answers(wallet) })),
  list_wallet_accounts: query(
    'list_wallet_accounts',
    v.strictObject({
      organizationId: id,
      walletId: maybe(id),
      includeWalletDetails: maybe(v.boolean()),
      paginationOptions: maybe(pagination),
    }),
    v.object({ accounts: answers(walletAccount) }),
  ),
  create_wallet: submit('create_wallet', creating, version('', { input: walletParams, output: walletResult })),
  create_wallet_accounts: submit(
    'create_wallet_accounts',
    creating,
    version('', {
      input: v.strictObject({
        walletId: id,
        accounts: filledListOf(walletAccountParams),
        persist: maybe(v.boolean()),
      }),
      output: v.object({ addresses: answers(text(256)) }),
    }),
  ),
  delete_wallets: submit(
    'delete_wallets',
    deleting,
    version('', {
      input: v.strictObject({ walletIds: filledListOf(id), deleteWithoutExport }),
      output: v.object({ walletIds: answers(id) }),
    }),
  ),
  delete_wallet_accounts: submit(
    'delete_wallet_accounts',
    deleting,
    version('', {
      input: v.strictObject({ walletAccountIds: filledListOf(id), deleteWithoutExport }),
      output: v.object({ walletAccountIds: answers(id) }),
    }),
  ),
  export_wallet: submit(
    'export_wallet',
    exporting,
    version('', {
      input: v.strictObject({ walletId: id, targetPublicKey, language: maybe(mnemonicLanguage) }),
      output: v.object({ walletId: id, exportBundle: bundle }),
    }),
  ),
  export_wallet_account: submit(
    'export_wallet_account',
    exporting,
    version('', {
      input: v.strictObject({ address: filled(256), targetPublicKey }),
      output: v.object({ address: filled(256), exportBundle: bundle }),
    }),
  ),
  init_import_wallet: submit(
    'init_import_wallet',
    importing,
    version('', { input: v.strictObject({ userId: id }), output: v.object({ importBundle: bundle }) }),
  ),
  import_wallet: submit(
    'import_wallet',
    importing,
    version('', {
      input: v.strictObject({
        userId: id,
        walletName: name,
        encryptedBundle: bundle,
        accounts: listOf(walletAccountParams),
      }),
      output: walletResult,
    }),
  ),
} as const
