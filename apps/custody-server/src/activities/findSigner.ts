import type { CustodyDatabase, PrivateKeyRow, WalletAccountRow, WalletRow } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import { isSameAddress } from '../keys/addresses.ts'
import type { Readings } from './readings.ts'

/** What signs: an account of a wallet, or a single private key. */
export type Signer =
  | { readonly kind: 'walletAccount'; readonly account: WalletAccountRow; readonly wallet: WalletRow }
  | { readonly kind: 'privateKey'; readonly privateKey: PrivateKeyRow }

/** The signer with this address or private key id, inside the organization only. Fails with `object_unknown`. */
export function findSigner(readings: Readings, organizationId: string, signWith: string): Promise<Signer> {
  return readings.once(`signer ${organizationId} ${signWith}`, (database) =>
    readSigner(database, organizationId, signWith),
  )
}

async function readSigner(database: CustodyDatabase, organizationId: string, signWith: string): Promise<Signer> {
  const privateKey = isId(signWith) ? await findKey(database, organizationId, signWith.toLowerCase()) : undefined
  if (privateKey !== undefined) return { kind: 'privateKey', privateKey }
  const account = await findAccount(database, organizationId, signWith)
  if (account !== undefined) return account
  const named = await findKeyByAddress(database, organizationId, signWith)
  if (named !== undefined) return { kind: 'privateKey', privateKey: named }
  throw new CustodyServerError('object_unknown', { data: { kind: 'signer' } })
}

/** The wallet account with this address. */
export async function findAccount(database: CustodyDatabase, organizationId: string, address: string) {
  const accounts = await database
    .selectFrom('custody_wallet_account')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where((of) => of(of.fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .orderBy('created_at_ms')
    .execute()
  // Base58 addresses that differ in case only are different accounts.
  const account = accounts.find((each) => isSameAddress(each.address, address))
  if (account === undefined) return undefined
  const wallet = await database
    .selectFrom('custody_wallet')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', account.wallet_id)
    .executeTakeFirstOrThrow()
  return { kind: 'walletAccount' as const, account, wallet }
}

async function findKeyByAddress(database: CustodyDatabase, organizationId: string, address: string) {
  const addresses = await database
    .selectFrom('custody_private_key_address')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where((of) => of(of.fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .execute()
  const found = addresses.find((each) => isSameAddress(each.address, address))
  return found === undefined ? undefined : await findKey(database, organizationId, found.private_key_id)
}

async function findKey(database: CustodyDatabase, organizationId: string, id: string) {
  return await database
    .selectFrom('custody_private_key')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
