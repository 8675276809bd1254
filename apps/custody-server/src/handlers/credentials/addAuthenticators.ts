import type { EndpointIntent } from '@latchkey/custody'
import { allowedOrigins } from '../../authentication/allowedOrigins.ts'
import type { AuthenticatorRow } from '../../database/tables.ts'
import { CustodyServerError } from '../../errors.ts'
import { requiredFacts } from '../../facts/readFacts.ts'
import { assertLimit, limits } from '../../limits.ts'
import { readAttestation } from '../../stamps/readAttestation.ts'
import { newIds } from '../newIds.ts'
import type { Scope } from '../scope.ts'

/** A passkey that was just made, in either form of the interface. */
export type NewAuthenticator = EndpointIntent<'create_authenticators'>['parameters']['authenticators'][number]

/** Stores passkeys of a user; answers their ids. Fails with `invalid_attestation`, `duplicate_value` or `limit_reached`. */
export async function addAuthenticators(
  scope: Scope,
  userId: string,
  authenticators: readonly NewAuthenticator[],
): Promise<string[]> {
  if (authenticators.length === 0) return []
  const ids = newIds(scope.nowMs, authenticators.length)
  const read = await createReader(scope)
  const rows = authenticators.map((each, index) => read(each, { id: ids[index] ?? '', userId }))
  const known = scope.facts.all('custody_authenticator')
  for (const { credential_id } of rows) {
    if ([...known, ...rows].filter((each) => each.credential_id === credential_id).length > 1) {
      throw new CustodyServerError('duplicate_value', { data: { kind: 'passkey' } })
    }
  }
  const count = known.filter(({ user_id }) => user_id === userId).length
  assertLimit({ kind: 'passkeys', count, added: rows.length, limit: limits.passkeys })
  scope.insert('custody_authenticator', rows)
  return ids
}

async function createReader({ database, draftOf, services, organization, nowMs }: Scope) {
  const { rpIds } = services.config
  const featuresOf = async (id: string) =>
    id === organization.id
      ? draftOf(id).all('custody_feature')
      : (await requiredFacts(database, services.seals, id)).rows.custody_feature
  const origins = await allowedOrigins(featuresOf, organization, services.config)
  return (
    authenticator: NewAuthenticator,
    { id, userId }: { readonly id: string; readonly userId: string },
  ): AuthenticatorRow => {
    const { authenticatorName, challenge } = authenticator
    const { transports, ...attestation } = attestationOf(authenticator)
    const passkey = readAttestation({ ...attestation, challenge, origins, ...(rpIds !== undefined && { rpIds }) })
    return {
      id,
      organization_id: organization.id,
      user_id: userId,
      name: authenticatorName,
      credential_id: passkey.credentialId,
      public_key_info: passkey.publicKeyInfo,
      rp_id_hash: passkey.rpIdHash,
      aaguid: passkey.aaguid,
      transports_json: JSON.stringify(transports),
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    }
  }
}

/** The oldest form is the platform's own credential object. */
function attestationOf({ attestation }: NewAuthenticator) {
  if (!('response' in attestation)) return attestation
  const { rawId, response } = attestation
  const { clientDataJson, attestationObject, transports } = response
  return { credentialId: rawId, clientDataJson, attestationObject, transports: transports ?? [] }
}
