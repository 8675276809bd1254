import { createHash, verify } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { readHexText } from '../keys/hexText.ts'
import type { Secp256k1 } from '../keys/secp256k1.ts'
import { readDerSignature } from './ecdsaSignature.ts'
import type { PublicKeys } from './publicKeys.ts'
import { type ApiKeyStamp, refusedStamp, type StampVerdict, validStamp } from './stamp.ts'

/** The libraries that check signatures. */
export type SignatureLibraries = { readonly publicKeys: PublicKeys; readonly secp256k1: Secp256k1 }

/** The curve of each scheme, as it ends the names of credential types. */
const curveOfScheme: ReadonlyMap<string, 'P256' | 'SECP256K1' | 'ED25519'> = new Map([
  ['SIGNATURE_SCHEME_TK_API_P256', 'P256'],
  ['SIGNATURE_SCHEME_TK_API_SECP256K1', 'SECP256K1'],
  ['SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191', 'SECP256K1'],
  ['SIGNATURE_SCHEME_TK_API_ED25519', 'ED25519'],
])

/** True when a credential of the type CREDENTIAL_TYPE_… may be used with the scheme. */
export function isSchemeOfCredential(scheme: string, credentialType: string): boolean {
  const curve = curveOfScheme.get(scheme)
  // The type of a login does not spell its curve.
  if (credentialType === 'CREDENTIAL_TYPE_LOGIN') return curve === 'P256'
  return curve !== undefined && credentialType.endsWith(`_KEY_${curve}`)
}

/** Whether the key that the stamp names signed exactly these bytes. Which key that may be is for the caller to know. */
export function verifyApiKeyStamp(stamp: ApiKeyStamp, body: Uint8Array, libraries: SignatureLibraries): StampVerdict {
  const curve = curveOfScheme.get(stamp.scheme)
  if (curve === undefined) return refusedStamp('malformed', 'its scheme is not known')
  const signature = stamp.signature.length > 200 ? undefined : readHexText(stamp.signature)
  if (signature === undefined) return refusedStamp('malformed', 'its signature is not hexadecimal text')
  const publicKey = stamp.publicKey.toLowerCase().replace(/^0x/, '')
  if (curve === 'ED25519') return verifyEd25519(publicKey, signature, { body, libraries })
  const numbers = readDerSignature(signature)
  if (numbers === undefined) return refusedStamp('malformed', 'its signature is not strict DER')
  if (curve === 'P256') return verifyP256(publicKey, signature, { body, libraries })
  const point = readHexText(publicKey, 33)
  if (point === undefined) return refusedStamp('malformed', 'its public key is not a compressed point')
  const digest = stamp.scheme.endsWith('EIP191') ? hashMessage(body) : createHash('sha256').update(body).digest()
  return toVerdict(libraries.secp256k1.verify(digest, numbers, point))
}

type Signed = { readonly body: Uint8Array; readonly libraries: SignatureLibraries }

/** The signature is held to be strict DER: the platform reads it in no other way. */
function verifyP256(publicKey: string, signature: Uint8Array, { body, libraries }: Signed): StampVerdict {
  const key = libraries.publicKeys.find('p256', publicKey)
  if (key === undefined) return refusedStamp('malformed', 'its public key is not a compressed point')
  return toVerdict(verify('sha256', body, key, signature))
}

function verifyEd25519(publicKey: string, signature: Uint8Array, { body, libraries }: Signed): StampVerdict {
  const key = libraries.publicKeys.find('ed25519', publicKey)
  if (key === undefined) return refusedStamp('malformed', 'its public key is not one of Ed25519')
  if (signature.length !== 64) return refusedStamp('malformed', 'its signature has not 64 bytes')
  return toVerdict(verify(null, body, key, signature))
}

/** EIP-191, version 0x45. */
function hashMessage(body: Uint8Array): Uint8Array {
  return keccak_256(Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${body.length}`), body]))
}

function toVerdict(isValid: boolean): StampVerdict {
  return isValid ? validStamp : refusedStamp('wrong_signature', 'the signature is not one of this body by this key')
}
