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
  get_wallet: query('get_wallet', { walletId: id }, { wallet }),
  list_wallets: query('list_wallets', {}, { wallets: answers(wallet) }),
  list_wallet_accounts: query(
    'list_wallet_accounts',
    {
      walletId: maybe(id),
      includeWalletDetails: maybe(v.boolean()),
      paginationOptions: maybe(pagination),
    },
    { accounts: answers(walletAccount) },
  ),
  create_wallet: submit('create_wallet', creating, version('', walletParams.entries, walletResult.entries)),
  create_wallet_accounts: submit(
    'create_wallet_accounts',
    creating,
    version(
      '',
      {
        walletId: id,
        accounts: filledListOf(walletAccountParams),
        persist: maybe(v.boolean()),
      },
      { addresses: answers(text(256)) },
    ),
  ),
  delete_wallets: submit(
    'delete_wallets',
    deleting,
    version('', { walletIds: filledListOf(id), deleteWithoutExport }, { walletIds: answers(id) }),
  ),
  delete_wallet_accounts: submit(
    'delete_wallet_accounts',
    deleting,
    version('', { walletAccountIds: filledListOf(id), deleteWithoutExport }, { walletAccountIds: answers(id) }),
  ),
  export_wallet: submit(
    'export_wallet',
    exporting,
    version(
      '',
      { walletId: id, targetPublicKey, language: maybe(mnemonicLanguage) },
      { walletId: id, exportBundle: bundle },
    ),
  ),
  export_wallet_account: submit(
    'export_wallet_account',
    exporting,
    version('', { address: filled(256), targetPublicKey }, { address: filled(256), exportBundle: bundle }),
  ),
  init_import_wallet: submit('init_import_wallet', importing, version('', { userId: id }, { importBundle: bundle })),
  import_wallet: submit(
    'import_wallet',
    importing,
    version(
      '',
      {
        userId: id,
        walletName: name,
        encryptedBundle: bundle,
        accounts: listOf(walletAccountParams),
      },
      walletResult.entries,
    ),
  ),
} as const
