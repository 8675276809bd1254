import { base58 } from '@scure/base'
import { encodeBase58 } from '../encoding/base58.ts'

const prefix = 'did:key:z'
/** The multicodec name of an Ed25519 public key. */
const ed25519Codec = [0xed, 0x01] as const
const keyLength = 32
/** 34 bytes never take more base58 digits than this; longer texts are not even decoded. */
const maxDigits = 48

/** The name of a client at a relay: its Ed25519 public key (32 bytes) as `did:key:z…`. */
export function toClientId(publicKey: Uint8Array): string {
  if (publicKey.length !== keyLength) throw new RangeError('An Ed25519 public key has 32 bytes')
  return `${prefix}${encodeBase58(Uint8Array.from([...ed25519Codec, ...publicKey]))}`
}

/** The public key in a client's name; undefined when the text is none. */
export function fromClientId(text: string): Uint8Array | undefined {
  if (!text.startsWith(prefix) || text.length > prefix.length + maxDigits) return undefined
  const bytes = decode(text.slice(prefix.length))
  if (bytes?.length !== ed25519Codec.length + keyLength) return undefined
  return ed25519Codec.every((byte, index) => bytes[index] === byte) ? bytes.slice(ed25519Codec.length) : undefined
}

function decode(digits: string): Uint8Array | undefined {
  try {
    return base58.decode(digits)
  } catch {
    return undefined
  }
}
