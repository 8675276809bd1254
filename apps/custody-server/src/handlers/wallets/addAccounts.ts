import type { EndpointInput } from '@latchkey/custody'
import type { WalletAccountRow, WalletRow } from '../../database/tables.ts'
import { CustodyServerError } from '../../errors.ts'
import { type DerivedAccount, deriveAccounts } from '../../vault/walletSecrets.ts'
import { newIds } from '../newIds.ts'
import { dataKeyOf, readStored, type Site } from '../site.ts'

export type NewAccount = EndpointInput<'create_wallet_accounts'>['accounts'][number]

/** The accounts of a wallet, derived and not stored. Fails with `invalid_key_path` or `address_format_refused`. */
export async function deriveNewAccounts(
  site: Site,
  wallet: Pick<WalletRow, 'id' | 'sealed_secret'>,
  accounts: readonly NewAccount[],
): Promise<readonly DerivedAccount[]> {
  if (accounts.length === 0) return []
  const dataKey = await dataKeyOf(site)
  return await deriveAccounts(site.services.secrets, { dataKey, id: wallet.id, sealed: wallet.sealed_secret }, accounts)
}

/** Derives accounts and stores them; answers their addresses. Fails also with `duplicate_value` for a path that is there. */
export async function addAccounts(
  site: Site,
  wallet: Pick<WalletRow, 'id' | 'sealed_secret'>,
  accounts: readonly NewAccount[],
): Promise<string[]> {
  const { organization, nowMs } = site
  const derived = await deriveNewAccounts(site, wallet, accounts)
  if (derived.length === 0) return []
  const paths = derived.map(({ path }) => path)
  const known = await readStored(site, (database) =>
    database
      .selectFrom('custody_wallet_account')
      .select('path')
      .where('organization_id', '=', organization.id)
      .where('wallet_id', '=', wallet.id)
      .where('path', 'in', paths)
      .execute(),
  )
  if (known.length > 0 || new Set(paths).size < paths.length) {
    throw new CustodyServerError('duplicate_value', { data: { kind: 'path' } })
  }
  const ids = newIds(nowMs, derived.length)
  const rows = derived.map(
    ({ curve, path, addressFormat, address, publicKey }, index): WalletAccountRow => ({
      id: ids[index] ?? '',
      organization_id: organization.id,
      wallet_id: wallet.id,
      name: accounts[index]?.name ?? null,
      curve,
      path_format: 'PATH_FORMAT_BIP32',
      path,
      address_format: addressFormat,
      address,
      public_key: publicKey,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    }),
  )
  await site.insert('custody_wallet_account', rows)
  return rows.map(({ address }) => address)
}
