import { fromHex, type Hex, toHex } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '../address.ts'
import { recoverAddress } from '../signatures/recoverAddress.ts'
import { type SignableTransaction, serializeTransaction, serializeUnsigned } from './serializeTransaction.ts'

/**
 * The signer of exactly this transaction; undefined when the signed bytes hold anything else. The signature is read
 * from their end and the whole is written anew: only the very same bytes are believed.
 */
export function readSigner(signed: string, transaction: SignableTransaction): Address | undefined {
  const bytes = fromHex(signed)
  const signature = bytes === undefined ? undefined : readSignature(bytes)
  if (bytes === undefined || signature === undefined) return undefined
  if (serializeTransaction(transaction, () => signature) !== toHex(bytes)) return undefined
  const unsigned = fromHex(serializeUnsigned(transaction)) ?? new Uint8Array()
  // The recovery bit goes last here.
  const ordered = Uint8Array.of(...signature.subarray(1), signature[0] ?? 0)
  return recoverAddress(keccak_256(unsigned), ordered)
}

/** A signed transaction in hexadecimal text, with or without 0x, in any case of letters. */
export function toSignedHex(text: string): Hex {
  return `0x${text.toLowerCase().replace(/^0x/, '')}`
}

/** Recovery bit, r and s: the last three items of the list (EIP-2718 type 2 or 4). */
function readSignature(bytes: Uint8Array): Uint8Array | undefined {
  const items: Uint8Array[] = []
  for (let offset = bodyStart(bytes); offset !== undefined && offset < bytes.length; ) {
    const head = bytes[offset] ?? 0
    // A list is stepped over: what stands in it is compared when the whole is written anew.
    const [shortest, longest] = head < 0xc0 ? [0x80, 0xb7] : [0xc0, 0xf7]
    const long = head > longest ? head - longest : 0
    const size = long > 0 ? toNumber(bytes.subarray(offset + 1, offset + 1 + long)) : head - shortest
    const start = head < 0x80 ? offset : offset + 1 + long
    const end = head < 0x80 ? offset + 1 : start + size
    if (end > bytes.length) return undefined
    items.push(head < 0xc0 ? bytes.subarray(start, end) : new Uint8Array())
    offset = end
  }
  const [bit, r, s] = items.slice(-3)
  const isWhole = items.length === (bytes[0] === 0x04 ? 13 : 12)
  if (!isWhole || bit === undefined || r === undefined || s === undefined) return undefined
  if (bit.length > 1 || r.length > 32 || s.length > 32) return undefined
  const signature = new Uint8Array(65)
  signature.set(bit, 0)
  signature.set(r, 33 - r.length)
  signature.set(s, 65 - s.length)
  return (signature[0] ?? 2) > 1 ? undefined : signature
}

/** Where the list's items begin; undefined when it is no transaction of type 2 or 4. */
function bodyStart(bytes: Uint8Array): number | undefined {
  const [type, head = 0] = bytes
  if ((type !== 0x02 && type !== 0x04) || head < 0xc0) return undefined
  return head > 0xf7 ? 2 + (head - 0xf7) : 2
}

function toNumber(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}
