import { sign } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { assertPrivateKey, type Curve, ed25519PrivateKey } from './curves.ts'
import { toHexText } from './hexText.ts'
import type { Secp256k1 } from './secp256k1.ts'

/** The two halves of a signature, 64 hexadecimal characters each, and the recovery id. */
export type SignatureParts = { readonly r: string; readonly s: string; readonly v: '00' | '01' }

/**
 * Signs 32 bytes, or with Ed25519 any bytes. ECDSA signatures have a deterministic nonce and s in the lower half;
 * Ed25519 has no recovery id, and says "00".
 */
export function signBytes(
  { curve, privateKey }: { readonly curve: Curve; readonly privateKey: Uint8Array },
  message: Uint8Array,
  secp256k1: Secp256k1,
): SignatureParts {
  assertPrivateKey(curve, privateKey, secp256k1)
  if (curve === 'CURVE_ED25519') return toParts(sign(null, message, ed25519PrivateKey(privateKey)), 0)
  if (message.length !== 32) throw new RangeError('ECDSA signs 32 bytes')
  if (curve === 'CURVE_P256') {
    const bytes = p256.sign(message, privateKey, { prehash: false, lowS: true, format: 'recovered' })
    return toParts(bytes.subarray(1), bytes[0] === 1 ? 1 : 0)
  }
  const { signature, recoveryId } = secp256k1.sign(message, privateKey)
  return toParts(signature, recoveryId)
}

function toParts(signature: Uint8Array, recoveryId: 0 | 1): SignatureParts {
  const text = toHexText(signature)
  return { r: text.slice(0, 64), s: text.slice(64), v: recoveryId === 1 ? '01' : '00' }
}
