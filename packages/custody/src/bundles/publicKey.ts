import type { Bytes } from '@latchkey/base'
import { p256 } from '@noble/curves/nist.js'
import { hex } from '@scure/base'
import { BundleError } from './bundleErrors.ts'

/** 33 or 65 bytes of a P-256 public key → 65 bytes. Fails with `bad_public_key` off the curve. */
export function toUncompressed(publicKey: Uint8Array): Bytes {
  return toPoint(publicKey, false)
}

/** 33 or 65 bytes of a P-256 public key → 33 bytes. Fails with `bad_public_key` off the curve. */
export function toCompressed(publicKey: Uint8Array): Bytes {
  return toPoint(publicKey, true)
}

/** Hexadecimal text of a public key, any case, compressed or not, with or without 0x → 65 bytes. Fails with `bad_public_key`. */
export function parsePublicKey(text: unknown): Bytes {
  const digits = typeof text === 'string' && text.length <= 132 ? text.replace(/^0x/i, '') : ''
  if (!/^(?:[0-9a-fA-F]{66}|[0-9a-fA-F]{130})$/.test(digits)) throw new BundleError('bad_public_key')
  return toUncompressed(hex.decode(digits.toLowerCase()))
}

/** True for 32 private bytes; costs nothing, other than asking for their public key. */
export function isPrivateKey(bytes: Uint8Array): boolean {
  return p256.utils.isValidSecretKey(bytes)
}

/** The 65 bytes of the public key of 32 private bytes. Fails with `bad_public_key` where these are no private key. */
export function publicKeyOf(privateKey: Uint8Array): Bytes {
  try {
    return Uint8Array.from(p256.getPublicKey(privateKey, false))
  } catch (cause) {
    throw new BundleError('bad_public_key', { cause })
  }
}

function toPoint(publicKey: Uint8Array, isCompressed: boolean): Bytes {
  try {
    return Uint8Array.from(p256.Point.fromBytes(publicKey).toBytes(isCompressed))
  } catch (cause) {
    throw new BundleError('bad_public_key', { cause })
  }
}
