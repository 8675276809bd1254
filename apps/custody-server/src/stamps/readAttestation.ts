import { createHash } from 'node:crypto'
import { toHexText } from '../keys/hexText.ts'
import { VaultError } from '../vaultErrors.ts'
import { readAuthenticatorData } from './authenticatorData.ts'
import { readBase64url } from './base64url.ts'
import { type CborMap, type CborValue, readCbor } from './cbor.ts'
import { isFromKnownPage, readClientData } from './clientData.ts'
import { readCoseKey } from './coseKey.ts'
import type { PasskeyCredential } from './stamp.ts'

/** A browser's registration of a passkey, and this installation's expectations; base64url unless said otherwise. */
export type AttestationInput = {
  readonly challenge: string
  readonly credentialId: string
  readonly clientDataJson: string
  readonly attestationObject: string
  readonly origins: readonly string[]
  /** The relying party ids that may be bound; any that the browser allowed for the origin when absent. */
  readonly rpIds?: readonly string[]
}

/** A passkey ready to be stored. */
export type RegisteredPasskey = PasskeyCredential & {
  /** Model of the authenticator, as a uuid; zeros when it does not say. */
  readonly aaguid: string
  readonly isUserVerified: boolean
  readonly signCount: number
}

const maxObjectText = 32_768

/**
 * The passkey of a registration. The statement of the maker is not judged, since none is asked for: every format is
 * taken. Fails with `invalid_attestation`.
 */
export function readAttestation(input: AttestationInput): RegisteredPasskey {
  assertClientData(input)
  const data = readAuthenticatorData(authenticatorBytes(input.attestationObject))
  if (data === undefined || !data.hasCredential) throw invalid('it holds no passkey')
  if (!data.isUserPresent) throw invalid('nobody was present')
  const rpIdHash = toHexText(data.rpIdHash)
  if (input.rpIds !== undefined && !input.rpIds.some((rpId) => hashText(rpId) === rpIdHash)) {
    throw invalid('it belongs to another site')
  }
  const { aaguid, credentialId, publicKeyInfo } = readCredential(data.rest, data.hasExtensions)
  if (credentialId !== input.credentialId.replace(/={1,2}$/, '')) throw invalid('the ids of the passkey differ')
  const { isUserVerified, signCount } = data
  return { kind: 'passkey', credentialId, publicKeyInfo, rpIdHash, aaguid, isUserVerified, signCount }
}

function assertClientData({ challenge, clientDataJson, origins }: AttestationInput): void {
  const bytes = readBase64url(clientDataJson)
  const client = bytes === undefined ? undefined : readClientData(bytes)
  if (client === undefined) throw invalid('its client data cannot be read')
  if (client.type !== 'webauthn.create') throw invalid('it is not a registration')
  const [asked, answered] = [readBase64url(challenge), readBase64url(client.challenge)]
  if (asked === undefined || asked.length === 0 || answered?.equals(asked) !== true) {
    throw invalid('its challenge is another one')
  }
  if (!isFromKnownPage(client, origins)) throw invalid('it comes from a page that is not configured')
}

function authenticatorBytes(text: string): Uint8Array {
  const bytes = text.length > maxObjectText ? undefined : readBase64url(text)
  const item = bytes === undefined ? undefined : readCbor(bytes)
  const object = item !== undefined && item.end === bytes?.length ? toMap(item.value) : undefined
  const data = object?.get('authData')
  const isComplete = typeof object?.get('fmt') === 'string' && toMap(object.get('attStmt')) !== undefined
  if (!isComplete || !(data instanceof Uint8Array)) throw invalid('its attestation object cannot be read')
  return data
}

function readCredential(bytes: Uint8Array, hasExtensions: boolean) {
  const length = ((bytes[16] ?? 0) << 8) | (bytes[17] ?? 0)
  const keyBytes = bytes.subarray(18 + length)
  if (length === 0 || length > 1023 || keyBytes.length === 0) throw invalid('its passkey cannot be read')
  const key = readCbor(keyBytes)
  const map = key === undefined ? undefined : toMap(key.value)
  if (key === undefined || map === undefined) throw invalid('its public key cannot be read')
  assertRest(keyBytes.subarray(key.end), hasExtensions)
  const publicKey = readCoseKey(map)
  if (publicKey === undefined) throw invalid('its public key is neither ES256 nor RS256')
  return {
    aaguid: toHexText(bytes.subarray(0, 16)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    credentialId: Buffer.from(bytes.subarray(18, 18 + length)).toString('base64url'),
    publicKeyInfo: toHexText(publicKey.export({ format: 'der', type: 'spki' })),
  }
}

/** Behind the key stand the extensions, if the flag says so, and then nothing. */
function assertRest(rest: Uint8Array, hasExtensions: boolean): void {
  const extensions = hasExtensions ? readCbor(rest) : undefined
  const isFitting = hasExtensions
    ? extensions !== undefined && toMap(extensions.value) !== undefined && extensions.end === rest.length
    : rest.length === 0
  if (!isFitting) throw invalid('it has surplus bytes')
}

function toMap(value: CborValue | undefined): CborMap | undefined {
  return value instanceof Map ? value : undefined
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function invalid(reason: string): VaultError {
  return new VaultError('invalid_attestation', { data: { reason } })
}
