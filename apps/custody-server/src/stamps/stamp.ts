import type { StampFaultCode } from '@latchkey/custody'

/** The header X-Stamp: a signature of the body by a key, all in hexadecimal text. */
export type ApiKeyStamp = {
  readonly kind: 'apiKey'
  readonly publicKey: string
  readonly scheme: string
  readonly signature: string
}

/** The header X-Stamp-Webauthn: an assertion whose challenge is the hash of the body, all in base64url. */
export type PasskeyStamp = {
  readonly kind: 'passkey'
  readonly credentialId: string
  readonly authenticatorData: string
  readonly clientDataJson: string
  readonly signature: string
}

export type Stamp = ApiKeyStamp | PasskeyStamp

/** The stored half of an API key. */
export type ApiKeyCredential = {
  readonly kind: 'apiKey'
  /** Lower-case hexadecimal text without 0x: 33 bytes compressed, or 32 bytes of Ed25519. */
  readonly publicKey: string
  /** CREDENTIAL_TYPE_…, which fixes the curve. */
  readonly type: string
}

/** The stored half of a passkey, as `readAttestation` made it. */
export type PasskeyCredential = {
  readonly kind: 'passkey'
  /** Base64url without padding. */
  readonly credentialId: string
  /** SubjectPublicKeyInfo in hexadecimal text. */
  readonly publicKeyInfo: string
  /** SHA-256 of the relying party's id in hexadecimal text. */
  readonly rpIdHash: string
}

export type StampCredential = ApiKeyCredential | PasskeyCredential

/** Why a stamp was refused; `reason` is in words for a log and an error. */
export type StampVerdict =
  | { readonly isValid: true }
  | { readonly isValid: false; readonly fault: StampFaultCode; readonly reason: string }

/** A stamp that verifies. */
export const validStamp: StampVerdict = { isValid: true }

/** A stamp that does not. */
export function refusedStamp(fault: StampFaultCode, reason: string): StampVerdict {
  return { isValid: false, fault, reason }
}
