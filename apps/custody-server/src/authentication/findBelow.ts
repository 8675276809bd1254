import { sql } from 'kysely'
import { isBelow } from '../database/isBelow.ts'
import type { ApiKeyRow, AuthenticatorRow, CustodyDatabase } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'

/** Keys of wallets, whose public halves stand on chains for everybody to read. */
const publicTypes: readonly string[] = ['CREDENTIAL_TYPE_API_KEY_SECP256K1', 'CREDENTIAL_TYPE_API_KEY_ED25519']

/**
 * The key's registration among the organizations below. Users name keys without a proof that they hold them, so that a
 * stranger can name somebody else's. A key that its owner made for this is known to nobody before he has named it: the
 * oldest registration is his. One that was public before may be named by anybody first: there what the parent made an
 * organization with counts, before what its users added. Fails with `credential_ambiguous` where that leaves two.
 */
export async function findKeyBelow(
  database: CustodyDatabase,
  parentId: string,
  publicKey: string,
): Promise<ApiKeyRow | undefined> {
  const rows = database
    .selectFrom('custody_api_key')
    .selectAll()
    .where('public_key', '=', publicKey)
    .where(isBelow(parentId))
    .orderBy('created_at_ms')
    // Two are enough to know that there is more than one.
    .limit(2)
  const found = await rows.execute()
  const [oldest] = found
  if (oldest === undefined || found.length === 1) return oldest
  if (!publicTypes.includes(oldest.type)) return onlyOldest(found)
  // The keys of its making have the time of the organization itself.
  return only(await rows.where(isOfMaking).execute())
}

/** The passkey's registration among the organizations below: the oldest, as for keys that are made for it. */
export async function findPasskeyBelow(
  database: CustodyDatabase,
  parentId: string,
  credentialId: string,
): Promise<AuthenticatorRow | undefined> {
  const rows = await database
    .selectFrom('custody_authenticator')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where(isBelow(parentId))
    .orderBy('created_at_ms')
    .limit(2)
    .execute()
  return onlyOldest(rows)
}

const isOfMaking = sql<boolean>`created_at_ms = (
  select organization.created_at_ms from custody_organization as organization where organization.id = organization_id
)`

function onlyOldest<Row extends { readonly created_at_ms: number }>(rows: readonly Row[]): Row | undefined {
  const [oldest, next] = rows
  if (oldest === undefined || next === undefined) return oldest
  return oldest.created_at_ms < next.created_at_ms ? oldest : only(rows)
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new CustodyServerError('credential_ambiguous')
  return row
}
