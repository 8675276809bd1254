import type { CustodyDatabase, PrivateKeyRow, WalletAccountRow, WalletRow } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import type { Readings } from '../facts/readings.ts'
import { isSameAddress } from '../keys/addresses.ts'
import { heldAccount, heldAddress } from '../seals/markAddress.ts'
import type { Seals } from '../seals/seals.ts'

/** The signer: an account of a wallet, or a single private key. */
export type Signer =
  | { readonly kind: 'walletAccount'; readonly account: WalletAccountRow; readonly wallet: WalletRow }
  | { readonly kind: 'privateKey'; readonly privateKey: PrivateKeyRow }

type Source = { readonly database: CustodyDatabase; readonly seals: Seals }

/**
 * The signer with this address or private key id, inside the organization only. Fails with `object_unknown` or
 * `organization_frozen`.
 */
export function findSigner(readings: Readings, organizationId: string, signWith: string): Promise<Signer> {
  return readings.once(`signer ${organizationId} ${signWith}`, (database) =>
    readSigner({ database, seals: readings.seals }, organizationId, signWith),
  )
}

async function readSigner(source: Source, organizationId: string, signWith: string): Promise<Signer> {
  const privateKey = isId(signWith) ? await findKey(source.database, organizationId, signWith.toLowerCase()) : undefined
  if (privateKey !== undefined) return { kind: 'privateKey', privateKey }
  const account = await findAccount(source, organizationId, signWith)
  if (account !== undefined) return account
  const named = await findKeyByAddress(source, organizationId, signWith)
  if (named !== undefined) return { kind: 'privateKey', privateKey: named }
  throw new CustodyServerError('object_unknown', { data: { kind: 'signer' } })
}

/** The wallet account with this address. Fails with `organization_frozen`. */
export async function findAccount({ database, seals }: Source, organizationId: string, address: string) {
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
  return { kind: 'walletAccount' as const, account: heldAccount(seals, account), wallet }
}

async function findKeyByAddress({ database, seals }: Source, organizationId: string, address: string) {
  const addresses = await database
    .selectFrom('custody_private_key_address')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where((of) => of(of.fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .execute()
  const found = addresses.find((each) => isSameAddress(each.address, address))
  if (found === undefined) return undefined
  return await findKey(database, organizationId, heldAddress(seals, found).private_key_id)
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
