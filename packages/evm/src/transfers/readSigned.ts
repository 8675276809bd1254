import { fromHex, type Hex, toHex } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '../address.ts'
import { joinBytes } from '../joinBytes.ts'
import { encodeRlp, rlpBytes, rlpNumber } from '../rlp.ts'
import { recoverAddress } from '../signatures/recoverAddress.ts'
import {
  legacyBase,
  type SignableTransaction,
  serializeTransaction,
  serializeUnsigned,
} from './serializeTransaction.ts'

/**
 * The signer of exactly this transaction; undefined when the signed bytes hold anything else. The signature is read
 * from their end and the whole is written anew: only the very same bytes are believed.
 */
export function readSigner(signed: string, transaction: SignableTransaction): Address | undefined {
  const bytes = fromHex(signed)
  const signature = bytes === undefined ? undefined : readSignature(bytes, transaction)
  if (bytes === undefined || signature === undefined) return undefined
  if (serializeTransaction(transaction, () => signature) !== toHex(bytes)) return undefined
  const unsigned = fromHex(serializeUnsigned(transaction)) ?? new Uint8Array()
  // The recovery bit goes last here.
  const ordered = Uint8Array.of(...signature.subarray(1), signature[0] ?? 0)
  return recoverAddress(keccak_256(unsigned), ordered)
}

/**
 * Whether a signed transaction calls just so. Recipient, value and data follow one another in every form of transaction;
 * nothing else of it is looked at.
 */
export function callsSo(signed: Hex, { to, value, data }: Pick<SignableTransaction, 'to' | 'value' | 'data'>): boolean {
  const fields = [rlpBytes(to), rlpNumber(value), rlpBytes(data)]
  return signed.toLowerCase().includes(toHex(joinBytes(fields.map(encodeRlp))).slice(2))
}

/** A signed transaction in hexadecimal text, with or without 0x, in any case of letters. */
export function toSignedHex(text: string): Hex {
  return `0x${text.toLowerCase().replace(/^0x/, '')}`
}

const itemCounts = { legacy: 9, eip1559: 12, eip7702: 13 } as const

/** Recovery bit, r and s: the last three items of the list. */
function readSignature(bytes: Uint8Array, { type, chainId }: SignableTransaction): Uint8Array | undefined {
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
  const [v, r, s] = items.slice(-3)
  if (items.length !== itemCounts[type] || v === undefined || r === undefined || s === undefined) return undefined
  if (v.length > 8 || r.length > 32 || s.length > 32) return undefined
  const bit = BigInt(toHex(Uint8Array.of(0, ...v))) - (type === 'legacy' ? legacyBase(chainId) : 0n)
  if (bit !== 0n && bit !== 1n) return undefined
  const signature = new Uint8Array(65)
  signature[0] = Number(bit)
  signature.set(r, 33 - r.length)
  signature.set(s, 65 - s.length)
  return signature
}

/** Where the list's items begin, behind the byte of a type if there is one; undefined when there is no list. */
function bodyStart(bytes: Uint8Array): number | undefined {
  const at = (bytes[0] ?? 0) < 0xc0 ? 1 : 0
  const head = bytes[at] ?? 0
  if (head < 0xc0) return undefined
  return head > 0xf7 ? at + 1 + (head - 0xf7) : at + 1
}

function toNumber(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}
