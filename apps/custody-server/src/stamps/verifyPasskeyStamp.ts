import { createHash, timingSafeEqual, verify } from 'node:crypto'
import { readHexText } from '../keys/hexText.ts'
import { readAuthenticatorData } from './authenticatorData.ts'
import { readBase64url } from './base64url.ts'
import { isFromKnownPage, readClientData } from './clientData.ts'
import { readDerSignature } from './ecdsaSignature.ts'
import type { PublicKeys } from './publicKeys.ts'
import { type PasskeyCredential, type PasskeyStamp, refusedStamp, type StampVerdict, validStamp } from './stamp.ts'

/** This installation's demands on passkeys. */
export type PasskeyRules = {
  /** The pages that may ask, as `https://example.org`; the relying party's id alone would admit every sub-domain. */
  readonly origins: readonly string[]
  readonly isUserVerificationRequired: boolean
}

export type PasskeyStampCheck = PasskeyRules & {
  readonly stamp: PasskeyStamp
  readonly credential: PasskeyCredential
  readonly body: Uint8Array
  readonly publicKeys: PublicKeys
}

/** Whether the passkey signed exactly these bytes on one of the known pages. The counter plays no part: synced passkeys report 0. */
export function verifyPasskeyStamp(check: PasskeyStampCheck): StampVerdict {
  const { stamp, credential, body } = check
  const authenticatorBytes = readBase64url(stamp.authenticatorData)
  const clientBytes = readBase64url(stamp.clientDataJson)
  const signature = readBase64url(stamp.signature)
  if (authenticatorBytes === undefined || clientBytes === undefined || signature === undefined) {
    return refusedStamp('malformed', 'a part of it is not base64url')
  }
  if (stamp.credentialId.replace(/={1,2}$/, '') !== credential.credentialId) {
    return refusedStamp('other_passkey', 'it names another passkey')
  }
  const refusal = refuseClientData(clientBytes, body, check) ?? refuseAuthenticator(authenticatorBytes, check)
  if (refusal !== undefined) return refusal
  const signed = Buffer.concat([authenticatorBytes, createHash('sha256').update(clientBytes).digest()])
  return isSigned(signed, signature, check)
    ? validStamp
    : refusedStamp('wrong_signature', 'the signature is not one of this passkey')
}

/** The 64 characters that a passkey signs in place of the body: its SHA-256 in hexadecimal text. */
export function challengeOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}

function refuseClientData(bytes: Uint8Array, body: Uint8Array, { origins }: PasskeyRules): StampVerdict | undefined {
  const client = readClientData(bytes)
  if (client === undefined) return refusedStamp('malformed', 'its client data cannot be read')
  if (client.type !== 'webauthn.get') return refusedStamp('malformed', 'it is not an assertion')
  const challenge = readBase64url(client.challenge)
  const expected = Buffer.from(challengeOf(body))
  if (challenge?.length !== expected.length || !timingSafeEqual(challenge, expected))
    return refusedStamp('other_body', 'it belongs to another body')
  return isFromKnownPage(client, origins)
    ? undefined
    : refusedStamp('other_page', 'it comes from a page that is not configured')
}

function refuseAuthenticator(bytes: Uint8Array, check: PasskeyStampCheck): StampVerdict | undefined {
  const data = readAuthenticatorData(bytes)
  const expected = readHexText(check.credential.rpIdHash, 32)
  if (data === undefined || expected === undefined) {
    return refusedStamp('malformed', 'its authenticator data cannot be read')
  }
  if (!timingSafeEqual(data.rpIdHash, expected)) return refusedStamp('other_site', 'it belongs to another site')
  if (!data.isUserPresent) return refusedStamp('nobody_present', 'nobody was present')
  const isVerified = data.isUserVerified || !check.isUserVerificationRequired
  return isVerified ? undefined : refusedStamp('not_verified', 'the user was not verified')
}

function isSigned(signed: Uint8Array, signature: Uint8Array, { credential, publicKeys }: PasskeyStampCheck): boolean {
  const key = publicKeys.find('info', credential.publicKeyInfo)
  if (key?.asymmetricKeyType === 'rsa') return verify('sha256', signed, key, signature)
  if (key?.asymmetricKeyType !== 'ec') return false
  const numbers = readDerSignature(signature)
  return numbers !== undefined && verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, numbers)
}
