import type { PrivateKeyRow } from '../../database/tables.ts'
import { CustodyServerError } from '../../errors.ts'
import type { Curve } from '../../keys/curves.ts'
import { assertLimit, limits } from '../../limits.ts'
import { withAddressMark } from '../../seals/markAddress.ts'
import { addressesOf, type SealedPrivateKey } from '../../vault/privateKeySecrets.ts'
import { assertFreeNames } from '../freeName.ts'
import type { Scope } from '../scope.ts'
import { setTags } from '../tags/setTags.ts'

export type SealedKey = {
  readonly id: string
  readonly name: string
  readonly curve: Curve
  readonly secret: SealedPrivateKey
  readonly addressFormats: readonly `ADDRESS_FORMAT_${string}`[]
  readonly tagIds: readonly string[]
  readonly isImported: boolean
}

/** Stores a private key that is sealed already; answers its addresses. Fails with the refusals of names, limits and formats. */
export async function storePrivateKey(scope: Scope, key: SealedKey) {
  const { organization, facts, services, nowMs } = scope
  const { publicKey } = key.secret
  const known = facts.all('custody_private_key')
  assertFreeNames(facts, { table: 'custody_private_key', names: [key.name], kind: 'private key' })
  assertLimit({ kind: 'private keys', count: known.length, added: 1, limit: limits.privateKeys })
  if (known.some(({ curve, public_key }) => curve === key.curve && public_key === publicKey)) {
    throw new CustodyServerError('secret_stored', { data: { kind: 'private key' } })
  }
  const formats = [...new Set(key.addressFormats)]
  const addresses = addressesOf({ curve: key.curve, publicKey, formats }, services.secrets.secp256k1)
  const row: PrivateKeyRow = {
    id: key.id,
    organization_id: organization.id,
    name: key.name,
    curve: key.curve,
    public_key: publicKey,
    sealed_secret: key.secret.sealed,
    is_imported: key.isImported,
    is_exported: false,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  }
  scope.insert('custody_private_key', [row])
  const named = formats.map((format, index) => ({ format, address: addresses[index] ?? '' }))
  const owner = { private_key_id: key.id, organization_id: organization.id }
  scope.insert(
    'custody_private_key_address',
    named.map((address) => withAddressMark(services.seals, { ...owner, ...address })),
  )
  setTags(scope, { type: 'TAG_TYPE_PRIVATE_KEY', memberId: key.id, tagIds: key.tagIds })
  return { privateKeyId: key.id, addresses: named }
}
