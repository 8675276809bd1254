import { toHex, toUtf8 } from '@latchkey/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { joinBytes } from './rlp.ts'

/** The two numbers of a signature, 32 bytes each, and which of two points is meant. */
export type Signature = { readonly r: Uint8Array; readonly s: Uint8Array; readonly yParity: 0 | 1 }

/** The address of 32 private bytes, in lower case. Throws where these are no private key. */
export function addressOf(privateKey: Uint8Array): string {
  return toHex(keccak_256(secp256k1.getPublicKey(privateKey, false).subarray(1)).subarray(-20))
}

/** An address with the capitals of its checksum (EIP-55), as every other program writes it. */
export function toChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = toHex(keccak_256(toUtf8(digits))).slice(2)
  return `0x${[...digits].map((digit, index) => (Number.parseInt(hash[index] ?? '0', 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}

/** Signs 32 bytes. The same bytes always give the same signature. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Signature {
  const bytes = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
  return { r: bytes.slice(1, 33), s: bytes.slice(33), yParity: bytes[0] === 1 ? 1 : 0 }
}

/** The signature of a text as EIP-191 has it: r, s and 27 or 28, as 0x text. */
export function signText(text: string, privateKey: Uint8Array): string {
  const bytes = toUtf8(text)
  const prefix = toUtf8(`\u0019Ethereum Signed Message:\n${bytes.length}`)
  const { r, s, yParity } = signDigest(keccak_256(joinBytes([prefix, bytes])), privateKey)
  return toHex(joinBytes([r, s, Uint8Array.of(27 + yParity)]))
}
