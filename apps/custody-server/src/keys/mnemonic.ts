import { createHash, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { VaultError } from '../vaultErrors.ts'

const stretch = promisify(pbkdf2)
const entropyBytes: ReadonlyMap<number, number> = new Map([
  [12, 16],
  [15, 20],
  [18, 24],
  [21, 28],
  [24, 32],
])

/** A wallet's parts; both are kept, because both belong into an export. */
export type WalletSecret = { readonly entropy: Uint8Array; readonly passphrase: string }

/** True for the lengths that a recovery phrase may have: 12, 15, 18, 21 or 24 words. */
export function isMnemonicLength(words: number): boolean {
  return entropyBytes.has(words)
}

/** Fresh entropy for a phrase of so many words, from the system's random numbers. Fails with `invalid_mnemonic`. */
export function createEntropy(words: number): Uint8Array {
  const length = entropyBytes.get(words)
  if (length === undefined) throw invalid('it has 12, 15, 18, 21 or 24 words')
  return randomBytes(length)
}

/** The English words of an entropy: only for an export, since a text cannot be wiped. */
export function toMnemonic(entropy: Uint8Array): string {
  return entropyToMnemonic(Uint8Array.from(entropy), english)
}

/** English words → entropy, their checksum held. Fails with `invalid_mnemonic`, whose text repeats no word. */
export function fromMnemonic(text: string): Uint8Array {
  const words = text.normalize('NFKD').trim().toLowerCase().split(/\s+/)
  if (!isMnemonicLength(words.length)) throw invalid('it has 12, 15, 18, 21 or 24 words')
  try {
    return mnemonicToEntropy(words.join(' '), english)
  } catch {
    // The library's own error may name the word.
    throw invalid('a word or the checksum is wrong')
  }
}

/** The 64-byte seed of BIP-39, by the platform's PBKDF2 outside the main thread; the caller wipes it. */
export async function toSeed({ entropy, passphrase }: WalletSecret): Promise<Uint8Array> {
  const phrase = phraseBytes(entropy)
  try {
    return await stretch(phrase, `mnemonic${passphrase.normalize('NFKD')}`, 2048, 64, 'sha512')
  } finally {
    phrase.fill(0)
  }
}

/** A wallet's secret as the bytes that are sealed: length of the entropy, entropy, passphrase in UTF-8. */
export function encodeWalletSecret({ entropy, passphrase }: WalletSecret): Uint8Array {
  const text = Buffer.from(passphrase, 'utf8')
  const bytes = Buffer.alloc(1 + entropy.length + text.length)
  bytes[0] = entropy.length
  bytes.set(entropy, 1)
  bytes.set(text, 1 + entropy.length)
  text.fill(0)
  return bytes
}

/** The inverse of `encodeWalletSecret`; the entropy is a copy that the caller wipes. */
export function decodeWalletSecret(bytes: Uint8Array): WalletSecret {
  const length = bytes[0] ?? 0
  if (![...entropyBytes.values()].includes(length) || bytes.length < 1 + length) {
    throw new VaultError('secret_not_readable')
  }
  const passphrase = Buffer.from(bytes.subarray(1 + length)).toString('utf8')
  return { entropy: Buffer.alloc(length, bytes.subarray(1, 1 + length)), passphrase }
}

/** The English words as bytes, which can be wiped; the whole phrase is never a text. */
function phraseBytes(entropy: Uint8Array): Buffer {
  const checked = Buffer.alloc(entropy.length + 1)
  checked.set(entropy)
  checked[entropy.length] = createHash('sha256').update(entropy).digest()[0] ?? 0
  const count = (entropy.length * 3) / 4
  // No word has more than eight letters.
  const phrase = Buffer.alloc(count * 9)
  let end = 0
  for (let index = 0; index < count; index++) {
    end += phrase.write(`${english[elevenBits(checked, index * 11)]}${index < count - 1 ? ' ' : ''}`, end)
  }
  const exact = Buffer.alloc(end, phrase.subarray(0, end))
  phrase.fill(0)
  checked.fill(0)
  return exact
}

/** The eleven bits from a bit on, as the number of a word; at most three bytes hold them. */
function elevenBits(bytes: Uint8Array, from: number): number {
  const at = from >> 3
  const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
  return (three >> (13 - (from & 7))) & 0x7ff
}

function invalid(reason: string): VaultError {
  return new VaultError('invalid_mnemonic', { data: { reason } })
}
