import type { EndpointInput } from '@latchkey/custody'
import type { WalletAccountRow, WalletRow } from '../../database/tables.ts'
import { CustodyServerError } from '../../errors.ts'
import { type DerivedAccount, deriveAccounts } from '../../vault/walletSecrets.ts'
import { newIds } from '../newIds.ts'
import type { Place } from '../place.ts'
import { readDataKey } from './readDataKey.ts'

export type NewAccount = EndpointInput<'create_wallet_accounts'>['accounts'][number]

/** The accounts of a wallet, derived and not stored. Fails with `invalid_key_path` or `address_format_refused`. */
export async function deriveNewAccounts(
  { transaction, services, organization }: Place,
  wallet: Pick<WalletRow, 'id' | 'sealed_secret'>,
  accounts: readonly NewAccount[],
): Promise<readonly DerivedAccount[]> {
  if (accounts.length === 0) return []
  const dataKey = await readDataKey(transaction, organization.id)
  return await deriveAccounts(services.secrets, { dataKey, id: wallet.id, sealed: wallet.sealed_secret }, accounts)
}

/** Derives accounts and stores them; answers their addresses. Fails also with `duplicate_value` for a path that is there. */
export async function addAccounts(
  place: Place,
  wallet: Pick<WalletRow, 'id' | 'sealed_secret'>,
  accounts: readonly NewAccount[],
): Promise<string[]> {
  const { transaction, organization, nowMs } = place
  const derived = await deriveNewAccounts(place, wallet, accounts)
  if (derived.length === 0) return []
  const known = await transaction
    .selectFrom('custody_wallet_account')
    .select('path')
    .where('organization_id', '=', organization.id)
    .where('wallet_id', '=', wallet.id)
    .where(
      'path',
      'in',
      derived.map(({ path }) => path),
    )
    .execute()
  if (known.length > 0 || new Set(derived.map(({ path }) => path)).size < derived.length) {
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
  await transaction.insertInto('custody_wallet_account').values(rows).execute()
  return rows.map(({ address }) => address)
}
