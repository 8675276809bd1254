import type { EndpointInput } from '@latchkey/custody'
import type { WalletRow } from '../../database/tables.ts'
import { CustodyServerError } from '../../errors.ts'
import { withAccountMark } from '../../seals/markAddress.ts'
import { type DerivedAccount, deriveAccounts } from '../../vault/walletSecrets.ts'
import { newIds } from '../newIds.ts'
import { dataKeyOf, type Scope } from '../scope.ts'

export type NewAccount = EndpointInput<'create_wallet_accounts'>['accounts'][number]

/** The accounts of a wallet, derived and not stored. Fails with `invalid_key_path` or `address_format_refused`. */
export async function deriveNewAccounts(
  scope: Scope,
  wallet: Pick<WalletRow, 'id' | 'sealed_secret'>,
  accounts: readonly NewAccount[],
): Promise<readonly DerivedAccount[]> {
  if (accounts.length === 0) return []
  const dataKey = await dataKeyOf(scope)
  return await deriveAccounts(
    scope.services.secrets,
    { dataKey, id: wallet.id, sealed: wallet.sealed_secret },
    accounts,
  )
}

/** Derives accounts and stores them; answers their addresses. Fails also with `duplicate_value` for a path that is there. */
export async function addAccounts(
  scope: Scope,
  wallet: Pick<WalletRow, 'id' | 'sealed_secret'>,
  accounts: readonly NewAccount[],
): Promise<string[]> {
  const { organization, nowMs } = scope
  const derived = await deriveNewAccounts(scope, wallet, accounts)
  if (derived.length === 0) return []
  const paths = derived.map(({ path }) => path)
  if ((await isOneStored(scope, wallet.id, paths)) || new Set(paths).size < paths.length) {
    throw new CustodyServerError('duplicate_value', { data: { kind: 'path' } })
  }
  const ids = newIds(nowMs, derived.length)
  const rows = derived.map(({ curve, path, addressFormat, address, publicKey }, index) =>
    withAccountMark(scope.services.seals, {
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
  scope.insert('custody_wallet_account', rows)
  return rows.map(({ address }) => address)
}

async function isOneStored({ database, organization, newDataKey }: Scope, walletId: string, paths: readonly string[]) {
  // In an organization that is just being made there are none, and nobody is asked.
  if (newDataKey !== undefined) return false
  const row = await database
    .selectFrom('custody_wallet_account')
    .select('path')
    .where('organization_id', '=', organization.id)
    .where('wallet_id', '=', walletId)
    .where('path', 'in', paths)
    .executeTakeFirst()
  return row !== undefined
}
