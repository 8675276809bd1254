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
    return refusedStamp('a part of it is not base64url')
  }
  if (stamp.credentialId.replace(/={1,2}$/, '') !== credential.credentialId) {
    return refusedStamp('it names another passkey')
  }
  const reason = describeClientData(clientBytes, body, check) ?? describeAuthenticator(authenticatorBytes, check)
  if (reason !== undefined) return refusedStamp(reason)
  const signed = Buffer.concat([authenticatorBytes, createHash('sha256').update(clientBytes).digest()])
  return isSigned(signed, signature, check) ? validStamp : refusedStamp('the signature is not one of this passkey')
}

/** The 64 characters that a passkey signs in place of the body: its SHA-256 in hexadecimal text. */
export function challengeOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}

function describeClientData(bytes: Uint8Array, body: Uint8Array, { origins }: PasskeyRules): string | undefined {
  const client = readClientData(bytes)
  if (client === undefined) return 'its client data cannot be read'
  if (client.type !== 'webauthn.get') return 'it is not an assertion'
  const challenge = readBase64url(client.challenge)
  const expected = Buffer.from(challengeOf(body))
  if (challenge?.length !== expected.length || !timingSafeEqual(challenge, expected))
    return 'it belongs to another body'
  return isFromKnownPage(client, origins) ? undefined : 'it comes from a page that is not configured'
}

function describeAuthenticator(bytes: Uint8Array, check: PasskeyStampCheck): string | undefined {
  const data = readAuthenticatorData(bytes)
  const expected = readHexText(check.credential.rpIdHash, 32)
  if (data === undefined || expected === undefined) return 'its authenticator data cannot be read'
  if (!timingSafeEqual(data.rpIdHash, expected)) return 'it belongs to another site'
  if (!data.isUserPresent) return 'nobody was present'
  return check.isUserVerificationRequired && !data.isUserVerified ? 'the user was not verified' : undefined
}

function isSigned(signed: Uint8Array, signature: Uint8Array, { credential, publicKeys }: PasskeyStampCheck): boolean {
  const key = publicKeys.find('info', credential.publicKeyInfo)
  if (key?.asymmetricKeyType === 'rsa') return verify('sha256', signed, key, signature)
  if (key?.asymmetricKeyType !== 'ec') return false
  const numbers = readDerSignature(signature)
  return numbers !== undefined && verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, numbers)
}
