import { toHex } from '@latchkey/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type Address, toAddress } from '../address.ts'

/**
 * The signer of the 32-byte digest with a plain key; undefined when the signature is not one of a plain key. Takes 65
 * bytes with v as 0, 1, 27 or 28, and the 64 bytes of EIP-2098.
 */
export function recoverAddress(digest: Uint8Array, signature: Uint8Array): Address | undefined {
  const compact = toRecoverable(signature)
  if (compact === undefined) return undefined
  try {
    const publicKey = secp256k1.recoverPublicKey(compact, digest, { prehash: false })
    return addressOfPublicKey(publicKey)
  } catch {
    // Numbers that are on no curve point: nobody signed this.
    return undefined
  }
}

/** The address of a public key, compressed or not. */
export function addressOfPublicKey(publicKey: Uint8Array): Address {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return toAddress(toHex(keccak_256(point.subarray(1)).subarray(12)))
}

/** Recovery bit first, then r and s: the order of the curve library. */
function toRecoverable(signature: Uint8Array): Uint8Array | undefined {
  const bytes = new Uint8Array(65)
  bytes.set(signature.subarray(0, 64), 1)
  if (signature.length === 65) {
    const v = signature[64] ?? 0
    const recovery = v >= 27 ? v - 27 : v
    if (recovery > 1) return undefined
    bytes[0] = recovery
    return bytes
  }
  if (signature.length !== 64) return undefined
  const top = bytes[33] ?? 0
  bytes[0] = top >> 7
  bytes[33] = top & 0x7f
  return bytes
}
