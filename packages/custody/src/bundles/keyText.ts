import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, createBase58check, hex } from '@scure/base'
import { BundleError } from './bundleErrors.ts'

/** How people write private keys, by the names of the protocol. */
export const keyFormats = ['HEXADECIMAL', 'SOLANA', 'BITCOIN_MAINNET_WIF', 'BITCOIN_TESTNET_WIF', 'SUI_BECH32'] as const

/** The format in which a private key is shown. */
export type KeyFormat = (typeof keyFormats)[number]

const base58check = createBase58check(sha256)
const keyLength = 32
const maxTextLength = 256
const suiPrefix = 'suiprivkey'
const wifVersions = { BITCOIN_MAINNET_WIF: 0x80, BITCOIN_TESTNET_WIF: 0xef } as const

/** The 32 bytes of a private key as text. Fails with `bad_key_text` for another length. */
export function writeKeyText(privateKey: Uint8Array, format: 'HEXADECIMAL' | 'SOLANA'): string {
  if (privateKey.length !== keyLength) throw bad(format)
  if (format === 'HEXADECIMAL') return hex.encode(privateKey)
  return base58.encode(Uint8Array.from([...privateKey, ...ed25519.getPublicKey(privateKey)]))
}

/** The 32 bytes in the text of a private key. Fails with `bad_key_text`, which never repeats the text. */
export function readKeyText(text: string, format: KeyFormat): Uint8Array {
  const trimmed = text.trim()
  const bytes = trimmed.length > maxTextLength ? undefined : tryRead(trimmed, format)
  if (bytes?.length !== keyLength || bytes.every((byte) => byte === 0)) throw bad(format)
  return bytes
}

function tryRead(text: string, format: KeyFormat): Uint8Array | undefined {
  try {
    return readers[format](text)
  } catch {
    // The cause would hold a part of the key.
    return undefined
  }
}

const readers: Readonly<Record<KeyFormat, (text: string) => Uint8Array | undefined>> = {
  HEXADECIMAL: (text) => hex.decode(text.replace(/^0x/i, '').toLowerCase()),
  SOLANA: (text) => {
    const bytes = base58.decode(text)
    const privateKey = bytes.slice(0, keyLength)
    return base58.encode(bytes) === writeKeyText(privateKey, 'SOLANA') ? privateKey : undefined
  },
  BITCOIN_MAINNET_WIF: (text) => readWif(text, 'BITCOIN_MAINNET_WIF'),
  BITCOIN_TESTNET_WIF: (text) => readWif(text, 'BITCOIN_TESTNET_WIF'),
  SUI_BECH32: (text) => {
    const { prefix, bytes } = bech32.decodeToBytes(text)
    // The first byte names the curve, which the request for the import names again.
    return prefix === suiPrefix && (bytes[0] ?? 255) <= 2 ? bytes.slice(1) : undefined
  },
}

function readWif(text: string, format: keyof typeof wifVersions): Uint8Array | undefined {
  const bytes = base58check.decode(text)
  const isForCompressed = bytes.length === keyLength + 2 && bytes[keyLength + 1] === 1
  const isKnown = bytes[0] === wifVersions[format] && (bytes.length === keyLength + 1 || isForCompressed)
  return isKnown ? bytes.slice(1, keyLength + 1) : undefined
}

function bad(format: KeyFormat): BundleError {
  return new BundleError('bad_key_text', { data: { format } })
}
