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

/** Recovery bit, r and s: the last three items of the list (EIP-2718 type 2). */
function readSignature(bytes: Uint8Array): Uint8Array | undefined {
  const items: Uint8Array[] = []
  for (let offset = bodyStart(bytes); offset !== undefined && offset < bytes.length; ) {
    const head = bytes[offset] ?? 0
    // The access list is empty (0xc0) in everything that is asked here; longer lists are not ours.
    const long = head > 0xb7 && head < 0xc0 ? head - 0xb7 : 0
    const size = head < 0x80 ? 1 : long > 0 ? toNumber(bytes.subarray(offset + 1, offset + 1 + long)) : head - 0x80
    const start = head < 0x80 ? offset : offset + 1 + long
    if (head === 0xc0) {
      items.push(new Uint8Array())
      offset += 1
      continue
    }
    if (head > 0xc0 || start + size > bytes.length) return undefined
    items.push(bytes.subarray(start, start + size))
    offset = start + size
  }
  const [bit, r, s] = items.slice(-3)
  if (items.length !== 12 || bit === undefined || r === undefined || s === undefined) return undefined
  if (bit.length > 1 || r.length > 32 || s.length > 32) return undefined
  const signature = new Uint8Array(65)
  signature.set(bit, 0)
  signature.set(r, 33 - r.length)
  signature.set(s, 65 - s.length)
  return (signature[0] ?? 2) > 1 ? undefined : signature
}

/** Where the list's items begin; undefined when it is no transaction of type 2. */
function bodyStart(bytes: Uint8Array): number | undefined {
  const [type, head = 0] = bytes
  if (type !== 0x02 || head < 0xc0) return undefined
  return head > 0xf7 ? 2 + (head - 0xf7) : 2
}

function toNumber(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}
