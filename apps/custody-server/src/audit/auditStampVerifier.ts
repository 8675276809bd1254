import type { Secp256k1 } from '../keys/secp256k1.ts'
import { readBase64url } from '../stamps/base64url.ts'
import { readClientData } from '../stamps/clientData.ts'
import type { Stamp } from '../stamps/stamp.ts'
import { createStampVerifier, type StampVerifier } from '../stamps/verifyStamp.ts'

/**
 * A verifier for stamps of any time. Which pages might use passkeys was decided when each stamp came, by the
 * configuration of that day; the page is part of what the passkey signed, and is taken from there.
 */
export function createAuditStampVerifier(secp256k1: Secp256k1): StampVerifier {
  const verifierOf = (origins: readonly string[]) =>
    createStampVerifier({ secp256k1, origins, isUserVerificationRequired: false })
  const keyVerifier = verifierOf([])
  return (stamp, body, credential) =>
    (stamp.kind === 'apiKey' ? keyVerifier : verifierOf(pagesOf(stamp)))(stamp, body, credential)
}

function pagesOf(stamp: Stamp): readonly string[] {
  const bytes = stamp.kind === 'passkey' ? readBase64url(stamp.clientDataJson) : undefined
  const client = bytes === undefined ? undefined : readClientData(bytes)
  return client === undefined ? [] : [client.origin, ...(client.topOrigin === undefined ? [] : [client.topOrigin])]
}
