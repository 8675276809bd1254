import type { Bytes } from '@latchkey/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad, createBase58check } from '@scure/base'
import { BundleError } from './bundleErrors.ts'
import { open, type ReceiverKey, seal } from './hpke.ts'
import { isPrivateKey, publicKeyOf, toCompressed, toUncompressed } from './publicKey.ts'

const base58check = createBase58check(sha256)
const compressedLength = 33
/** The encapsulated key, 32 private bytes, and the tag of the cipher. */
const bundleLength = compressedLength + 32 + 16
const maxTextLength = 200

/** A credential of a session, before it is sealed to the key of a page. */
export type CredentialToSeal = {
  /** 32 private bytes of a P-256 key. The caller forgets them afterwards. */
  readonly privateKey: Uint8Array
  /** The frame's public key, 33 or 65 bytes. */
  readonly targetPublicKey: Uint8Array
}

/** A session's key, sealed to a frame: base58check text of about 115 characters. Fails with `bad_public_key`. */
export async function sealCredentialBundle({ privateKey, targetPublicKey }: CredentialToSeal): Promise<string> {
  // Held to be a key before it is sent: the receiver could tell only when the session fails.
  if (!isPrivateKey(privateKey)) throw new BundleError('bad_public_key')
  const { encappedPublic, ciphertext } = await seal(privateKey, targetPublicKey)
  const bytes = new Uint8Array(bundleLength)
  bytes.set(toCompressed(encappedPublic))
  bytes.set(ciphertext, compressedLength)
  return base58check.encode(bytes)
}

/**
 * The 32 private bytes in a credential bundle, which is base58check or base64url text. Fails with `bundle_malformed` or
 * `bundle_not_opened`.
 */
export async function openCredentialBundle(bundle: unknown, receiver: ReceiverKey): Promise<Bytes> {
  const bytes = decode(bundle)
  if (bytes?.length !== bundleLength) throw malformed('it is no credential bundle')
  const privateKey = await open(
    { encappedPublic: readPoint(bytes.subarray(0, compressedLength)), ciphertext: bytes.subarray(compressedLength) },
    receiver,
  )
  publicKeyOf(privateKey)
  return privateKey
}

/** The check sum tells which of the two it is; the characters alone leave a rest of doubt. */
function decode(bundle: unknown): Uint8Array | undefined {
  if (typeof bundle !== 'string' || bundle.length > maxTextLength) return undefined
  const text = bundle.trim()
  for (const read of [() => base58check.decode(text), () => base64urlnopad.decode(text.replace(/=+$/, ''))]) {
    try {
      return read()
    } catch {
      // Then it is the other one, or neither.
    }
  }
  return undefined
}

function readPoint(bytes: Uint8Array): Bytes {
  try {
    return toUncompressed(bytes)
  } catch (cause) {
    throw new BundleError('bundle_malformed', { cause, data: { reason: 'its key is not a point of the curve' } })
  }
}

function malformed(reason: string): BundleError {
  return new BundleError('bundle_malformed', { data: { reason } })
}
