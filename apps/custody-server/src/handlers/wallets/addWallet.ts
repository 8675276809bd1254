import type { EndpointInput } from '@latchkey/custody'
import type { WalletRow } from '../../database/tables.ts'
import { CustodyServerError } from '../../errors.ts'
import { assertLimit, limits } from '../../limits.ts'
import type { SealedSecret } from '../../vault/secrets.ts'
import { createWallet } from '../../vault/walletSecrets.ts'
import { assertFreeNames } from '../freeName.ts'
import { newId } from '../newIds.ts'
import { dataKeyOf, type Scope } from '../scope.ts'
import { addAccounts, type NewAccount } from './addAccounts.ts'

const defaultWords = 12

/** Makes a wallet from fresh random numbers, with its first accounts. Fails with the refusals of names, limits and paths. */
export async function addWallet(
  scope: Scope,
  { walletName, accounts, mnemonicLength }: EndpointInput<'create_wallet'>,
): Promise<{ readonly walletId: string; readonly addresses: string[] }> {
  const dataKey = await dataKeyOf(scope)
  const id = newId(scope.nowMs)
  const secret = await createWallet(scope.services.secrets, { dataKey, id }, mnemonicLength ?? defaultWords)
  return await storeWallet(scope, { id, name: walletName, secret, accounts, isImported: false })
}

export type SealedWallet = {
  readonly id: string
  readonly name: string
  readonly secret: SealedSecret
  readonly accounts: readonly NewAccount[]
  readonly isImported: boolean
}

/** Stores a wallet whose secret is sealed already. Fails with `secret_stored` for a secret that is there. */
export async function storeWallet(scope: Scope, { id, name, secret, accounts, isImported }: SealedWallet) {
  const { organization, facts, nowMs } = scope
  assertFreeNames(facts, { table: 'custody_wallet', names: [name], kind: 'wallet' })
  assertLimit({ kind: 'wallets', count: facts.all('custody_wallet').length, added: 1, limit: limits.wallets })
  if (isImported && (await isStored(scope, secret))) {
    throw new CustodyServerError('secret_stored', { data: { kind: 'wallet' } })
  }
  const row: WalletRow = {
    id,
    organization_id: organization.id,
    name,
    sealed_secret: secret.sealed,
    secret_mark: secret.mark,
    is_imported: isImported,
    is_exported: false,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  }
  scope.insert('custody_wallet', [row])
  return { walletId: id, addresses: await addAccounts(scope, row, accounts) }
}

async function isStored({ database, organization }: Scope, { mark }: SealedSecret): Promise<boolean> {
  const row = await database
    .selectFrom('custody_wallet')
    .select('id')
    .where('organization_id', '=', organization.id)
    .where('secret_mark', '=', mark)
    .executeTakeFirst()
  return row !== undefined
}
