import { ECDH } from 'node:crypto'
import { parsePublicKey, toCompressed } from '@latchkey/custody'
import type { ApiKeyRow } from '../../database/tables.ts'
import { CustodyServerError, refuseParameter } from '../../errors.ts'
import { toHexText } from '../../keys/hexText.ts'
import { assertLimit, limits } from '../../limits.ts'
import { newIds } from '../newIds.ts'
import type { Scope } from '../scope.ts'
import { evictExpiringKeys } from './evictExpiringKeys.ts'

/** A key that may stamp from now on, as the interface names it; P-256 unless said otherwise. */
export type NewApiKey = {
  readonly apiKeyName: string
  readonly publicKey: string
  readonly curveType?: 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1' | 'API_KEY_CURVE_ED25519'
  readonly expirationSeconds?: string | null | undefined
  /** Of a key with which somebody logged in; that of its curve where nothing is said. */
  readonly credentialType?: 'CREDENTIAL_TYPE_LOGIN'
}

type KeyScope = Scope & {
  /** Of the login whose key makes them, where one does. */
  readonly loginAtMs?: number | null
}

/** Stores keys of a user; answers their ids. Fails with `parameter_refused`, `name_taken`, `duplicate_value` or `limit_reached`. */
export async function addApiKeys(scope: KeyScope, userId: string, keys: readonly NewApiKey[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { organization, nowMs, loginAtMs = null } = scope
  const ids = newIds(nowMs, keys.length)
  const rows = keys.map((key, index): ApiKeyRow => {
    const seconds = key.expirationSeconds == null ? null : Number(key.expirationSeconds)
    return {
      id: ids[index] ?? '',
      organization_id: organization.id,
      user_id: userId,
      name: key.apiKeyName,
      public_key: readPublicKey(key),
      type: key.credentialType ?? typeOf(key),
      expiration_seconds: seconds,
      expires_at_ms: seconds === null ? null : nowMs + seconds * 1000,
      login_at_ms: loginAtMs,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    }
  })
  assertRoom(scope, userId, rows)
  scope.insert('custody_api_key', rows)
  return ids
}

function assertRoom(scope: Scope, userId: string, rows: readonly ApiKeyRow[]): void {
  const known = scope.facts.all('custody_api_key')
  const own = known.filter(({ user_id }) => user_id === userId)
  const names = [...own, ...rows].map(({ name }) => name)
  for (const { name, public_key } of rows) {
    if (names.filter((each) => each === name).length > 1) {
      throw new CustodyServerError('name_taken', { data: { kind: 'API key', name } })
    }
    if ([...known, ...rows].filter((each) => each.public_key === public_key).length > 1) {
      throw new CustodyServerError('duplicate_value', { data: { kind: 'public key' } })
    }
  }
  const isLasting = ({ expires_at_ms }: { readonly expires_at_ms: number | null }) => expires_at_ms === null
  assertLimit({
    kind: 'API keys without an end',
    count: own.filter(isLasting).length,
    added: rows.filter(isLasting).length,
    limit: limits.lastingKeys,
  })
  const expiring = rows.filter((row) => !isLasting(row)).length
  if (expiring > 0) evictExpiringKeys(scope, { userId, added: expiring })
}

function typeOf({ curveType = 'API_KEY_CURVE_P256' }: NewApiKey): string {
  return curveType.replace('API_KEY_CURVE_', 'CREDENTIAL_TYPE_API_KEY_')
}

/** The one spelling of a public key. Fails with `parameter_refused` off the curve. */
function readPublicKey({ publicKey, curveType }: NewApiKey): string {
  const text = publicKey.toLowerCase().replace(/^0x/, '')
  try {
    if (curveType === 'API_KEY_CURVE_ED25519') {
      if (text.length === 64) return text
    } else if (text.length !== 64) {
      if (curveType !== 'API_KEY_CURVE_SECP256K1') return toHexText(toCompressed(parsePublicKey(text)))
      // A Buffer comes back, since no text encoding is asked for.
      return toHexText(ECDH.convertKey(text, 'secp256k1', 'hex', undefined, 'compressed') as Buffer)
    }
  } catch {
    // Told below, with the name of the parameter.
  }
  throw refuseParameter('publicKey', 'it is not a public key of the curve')
}
