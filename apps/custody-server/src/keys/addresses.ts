import { ECDH } from 'node:crypto'
import { toHex } from '@latchkey/base'
import { toAddress } from '@latchkey/evm'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { VaultError } from '../vaultErrors.ts'
import type { Curve } from './curves.ts'
import { toHexText } from './hexText.ts'
import type { Secp256k1 } from './secp256k1.ts'

export type PublicKeyOnCurve = { readonly curve: Curve; readonly publicKey: Uint8Array }

/**
 * The address of a public key: EIP-55 for Ethereum, base58 for Solana, hexadecimal text without 0x for the two plain
 * forms. Fails with `address_format_refused`.
 */
export function addressOf({ curve, publicKey }: PublicKeyOnCurve, format: string, secp256k1: Secp256k1): string {
  if (format === 'ADDRESS_FORMAT_COMPRESSED') return toHexText(publicKey)
  if (format === 'ADDRESS_FORMAT_SOLANA' && curve === 'CURVE_ED25519') return base58.encode(publicKey)
  const point = curve === 'CURVE_ED25519' ? undefined : expand(curve, publicKey, secp256k1)
  if (point !== undefined && format === 'ADDRESS_FORMAT_UNCOMPRESSED') return toHexText(point)
  if (point !== undefined && format === 'ADDRESS_FORMAT_ETHEREUM' && curve === 'CURVE_SECP256K1') {
    return toAddress(toHex(keccak_256(point.subarray(1)).subarray(12)))
  }
  throw new VaultError('address_format_refused', { data: { curve, format: format.slice(0, 60) } })
}

/** Whether two addresses name the same account: hexadecimal ones compare without case, base58 ones exactly. */
export function isSameAddress(one: string, other: string): boolean {
  return one === other || (isHexadecimal(one) && one.toLowerCase() === other.toLowerCase())
}

function isHexadecimal(text: string): boolean {
  return /^(?:0x)?[0-9a-fA-F]+$/.test(text)
}

function expand(curve: Curve, publicKey: Uint8Array, secp256k1: Secp256k1): Uint8Array | undefined {
  if (curve === 'CURVE_SECP256K1') return secp256k1.expandPublicKey(publicKey)
  // A Buffer comes back, since no text encoding is asked for.
  return ECDH.convertKey(publicKey, 'prime256v1', undefined, undefined, 'uncompressed') as Buffer
}
