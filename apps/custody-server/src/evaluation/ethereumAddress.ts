import { ECDH } from 'node:crypto'
import { toHex } from '@latchkey/base'
import { toAddress } from '@latchkey/evm'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** The Ethereum address of a compressed secp256k1 key in hexadecimal text; empty for keys of other curves. */
export function ethereumAddressOf({
  curve,
  public_key,
}: {
  readonly curve: string
  readonly public_key: string
}): string {
  if (curve !== 'CURVE_SECP256K1') return ''
  // A Buffer comes back, since no text encoding is asked for.
  const point = ECDH.convertKey(public_key, 'secp256k1', 'hex', undefined, 'uncompressed') as Buffer
  return toAddress(toHex(keccak_256(point.subarray(1)).subarray(12)))
}
