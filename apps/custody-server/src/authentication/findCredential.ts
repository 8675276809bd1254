import type { ApiKeyRow, AuthenticatorRow, CustodyDatabase, OrganizationRow } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import type { FactRows } from '../facts/facts.ts'
import type { Stamp, StampCredential } from '../stamps/stamp.ts'
import { findKeyBelow, findPasskeyBelow } from './findBelow.ts'
import { loginTimeOf } from './loginTime.ts'

/** A credential found by what a stamp names; not verified yet. */
export type FoundCredential = {
  readonly organizationId: string
  readonly userId: string
  readonly id: string
  readonly type: string
  readonly publicKey: string
  readonly credentialId: string
  readonly expiresAtMs: number | null
  /** See `CallerCredential`. */
  readonly loginAtMs: number | null
  readonly stored: StampCredential
}

type Search = {
  readonly organization: Pick<OrganizationRow, 'id' | 'parent_id'>
  /** Also among the organizations below: only for requests that ask who the caller is. */
  readonly isSearchedBelow: boolean
}

/**
 * The credential that a stamp names: the organization's own, else its parent's, else (where asked for) its owner's among
 * the organizations below. Fails with `public_key_unknown`, `passkey_unknown` or `credential_ambiguous`.
 */
export async function findCredential(
  database: CustodyDatabase,
  stamp: Stamp,
  search: Search,
): Promise<FoundCredential> {
  const { organization } = search
  const ids = [organization.id, ...(organization.parent_id === null ? [] : [organization.parent_id])]
  const near =
    stamp.kind === 'apiKey'
      ? await findApiKeys(database, stamp.publicKey, ids)
      : await findPasskeys(database, stamp.credentialId, ids)
  const own = near.find(({ organizationId }) => organizationId === organization.id)
  const found =
    own ?? near[0] ?? (search.isSearchedBelow ? await findBelow(database, stamp, organization.id) : undefined)
  if (found !== undefined) return found
  throw unknownCredential(stamp)
}

async function findBelow(database: CustodyDatabase, stamp: Stamp, parentId: string) {
  if (stamp.kind === 'apiKey') {
    const row = await findKeyBelow(database, parentId, stamp.publicKey)
    return row && fromApiKey(row)
  }
  const row = await findPasskeyBelow(database, parentId, withoutPadding(stamp.credentialId))
  return row && fromAuthenticator(row)
}

/** The credential with this id among the facts of its organization, if the stamp names it. */
export function credentialOf(stamp: Stamp, rows: FactRows, id: string): FoundCredential | undefined {
  if (stamp.kind === 'apiKey') {
    const key = rows.custody_api_key.find((each) => each.id === id && each.public_key === stamp.publicKey)
    return key && fromApiKey(key)
  }
  const credentialId = withoutPadding(stamp.credentialId)
  const passkey = rows.custody_authenticator.find((each) => each.id === id && each.credential_id === credentialId)
  return passkey && fromAuthenticator(passkey)
}

/** The refusal of a credential that is not where it was looked for. */
export function unknownCredential({ kind }: Stamp): CustodyServerError {
  return new CustodyServerError(kind === 'apiKey' ? 'public_key_unknown' : 'passkey_unknown')
}

async function findApiKeys(database: CustodyDatabase, publicKey: string, organizationIds: readonly string[]) {
  const rows = await database
    .selectFrom('custody_api_key')
    .selectAll()
    .where('public_key', '=', publicKey)
    .where('organization_id', 'in', organizationIds)
    .execute()
  return rows.map(fromApiKey)
}

async function findPasskeys(database: CustodyDatabase, credentialId: string, organizationIds: readonly string[]) {
  const rows = await database
    .selectFrom('custody_authenticator')
    .selectAll()
    .where('credential_id', '=', withoutPadding(credentialId))
    .where('organization_id', 'in', organizationIds)
    .execute()
  return rows.map(fromAuthenticator)
}

/** A stored key as a credential. */
export function fromApiKey(row: ApiKeyRow): FoundCredential {
  return {
    organizationId: row.organization_id,
    userId: row.user_id,
    id: row.id,
    type: row.type,
    publicKey: row.public_key,
    credentialId: '',
    expiresAtMs: row.expires_at_ms,
    loginAtMs: loginTimeOf(row),
    stored: { kind: 'apiKey', publicKey: row.public_key, type: row.type },
  }
}

function fromAuthenticator(row: AuthenticatorRow): FoundCredential {
  return {
    organizationId: row.organization_id,
    userId: row.user_id,
    id: row.id,
    type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
    publicKey: row.public_key_info,
    credentialId: row.credential_id,
    expiresAtMs: null,
    loginAtMs: null,
    stored: {
      kind: 'passkey',
      credentialId: row.credential_id,
      publicKeyInfo: row.public_key_info,
      rpIdHash: row.rp_id_hash,
    },
  }
}

function withoutPadding(text: string): string {
  return text.replace(/={1,2}$/, '')
}
