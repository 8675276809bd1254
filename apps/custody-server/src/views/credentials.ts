import type { Fact } from '../seals/sealedTables.ts'
import { timestamps } from './timestamp.ts'

/** An API key as the interface shows it. */
export function describeApiKey(row: Fact<'custody_api_key'>) {
  return {
    // The column holds only words of the enumeration.
    credential: { publicKey: row.public_key, type: row.type as `CREDENTIAL_TYPE_${string}` },
    apiKeyId: row.id,
    apiKeyName: row.name,
    ...timestamps(row),
    ...(row.expiration_seconds !== null && { expirationSeconds: String(row.expiration_seconds) }),
  }
}

/** A passkey as the interface shows it. */
export function describeAuthenticator(row: Fact<'custody_authenticator'>) {
  return {
    // Written by this server, from the list that the table of endpoints allows.
    transports: JSON.parse(row.transports_json) as `AUTHENTICATOR_TRANSPORT_${string}`[],
    // The maker's statement is neither asked for nor judged.
    attestationType: 'none',
    aaguid: row.aaguid,
    credentialId: row.credential_id,
    model: '',
    credential: { publicKey: row.public_key_info, type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' as const },
    authenticatorId: row.id,
    authenticatorName: row.name,
    ...timestamps(row),
  }
}

/** A login by another provider as the interface shows it. */
export function describeOauthProvider(row: Fact<'custody_oauth_provider'>) {
  return {
    providerId: row.id,
    providerName: row.name,
    issuer: row.issuer,
    audience: row.audience,
    subject: row.subject,
    ...timestamps(row),
  }
}
