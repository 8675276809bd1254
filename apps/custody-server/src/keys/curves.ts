import { createECDH, createPrivateKey, createPublicKey } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { VaultError } from '../vaultErrors.ts'
import type { Secp256k1 } from './secp256k1.ts'

/** The curves on which custody keeps keys. */
export type Curve = 'CURVE_SECP256K1' | 'CURVE_P256' | 'CURVE_ED25519'

const ed25519PrivateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Public key of a private key of 32 bytes: compressed (33 bytes) for the two ECDSA curves, 32 bytes for Ed25519. */
export function publicKeyOf(curve: Curve, privateKey: Uint8Array, secp256k1: Secp256k1): Uint8Array {
  assertPrivateKey(curve, privateKey, secp256k1)
  if (curve === 'CURVE_SECP256K1') return secp256k1.publicKeyOf(privateKey)
  if (curve === 'CURVE_P256') {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey)
    return pair.getPublicKey(null, 'compressed')
  }
  const document = createPublicKey(ed25519PrivateKey(privateKey)).export({ format: 'der', type: 'spki' })
  return document.subarray(-32)
}

/** Fails with `invalid_key` unless the bytes are a private key of the curve. */
export function assertPrivateKey(curve: Curve, bytes: Uint8Array, secp256k1: Secp256k1): void {
  if (!isPrivateKey(curve, bytes, secp256k1)) throw new VaultError('invalid_key', { data: { curve } })
}

/** The platform's key object of an Ed25519 seed. */
export function ed25519PrivateKey(privateKey: Uint8Array) {
  const document = Buffer.concat([ed25519PrivateKeyPrefix, privateKey])
  try {
    return createPrivateKey({ key: document, format: 'der', type: 'pkcs8' })
  } finally {
    document.fill(0)
  }
}

/** True for 32 bytes that are a private key of the curve. */
export function isPrivateKey(curve: Curve, bytes: Uint8Array, secp256k1: Secp256k1): boolean {
  if (bytes.length !== 32) return false
  if (curve === 'CURVE_SECP256K1') return secp256k1.isPrivateKey(bytes)
  return curve === 'CURVE_ED25519' || p256.utils.isValidSecretKey(bytes)
}
