import { writeExportedWallet } from '@latchkey/custody'
import { entropyToMnemonic } from '@scure/bip39'
import type { WalletSecret } from '../keys/mnemonic.ts'
import { VaultError } from '../vaultErrors.ts'

/** Word lists are large and rarely asked for. */
const wordlists: ReadonlyMap<string, () => Promise<{ wordlist: string[] }>> = new Map([
  ['ENGLISH', () => import('@scure/bip39/wordlists/english.js')],
  ['SIMPLIFIED_CHINESE', () => import('@scure/bip39/wordlists/simplified-chinese.js')],
  ['TRADITIONAL_CHINESE', () => import('@scure/bip39/wordlists/traditional-chinese.js')],
  ['CZECH', () => import('@scure/bip39/wordlists/czech.js')],
  ['FRENCH', () => import('@scure/bip39/wordlists/french.js')],
  ['ITALIAN', () => import('@scure/bip39/wordlists/italian.js')],
  ['JAPANESE', () => import('@scure/bip39/wordlists/japanese.js')],
  ['KOREAN', () => import('@scure/bip39/wordlists/korean.js')],
  ['SPANISH', () => import('@scure/bip39/wordlists/spanish.js')],
])

/**
 * The words of a wallet, with its passphrase below them, as the bytes of an export. Words of another language name the
 * same entropy, but give other addresses when they are read as a phrase: who wants the addresses back must translate
 * them first. Fails with `request_not_readable` for a language that is not known.
 */
export async function writeExportedPhrase(
  { entropy, passphrase }: WalletSecret,
  language: unknown,
): Promise<Uint8Array> {
  const name = typeof language === 'string' ? language.replace(/^MNEMONIC_LANGUAGE_/, '') : 'ENGLISH'
  const load = wordlists.get(name)
  if (load === undefined) throw new VaultError('request_not_readable', { data: { reason: 'language is not known' } })
  const { wordlist } = await load()
  return writeExportedWallet({ mnemonic: entropyToMnemonic(Uint8Array.from(entropy), wordlist), passphrase })
}
