import { fromUtf8, toUtf8 } from '@latchkey/base'
import { BundleError } from './bundleErrors.ts'

const importSeparator = '\n--PASS--\n'
const exportSeparator = '\n'
const wordCounts = [12, 15, 18, 21, 24]

/** A recovery phrase, and the passphrase beside it where there is one. */
export type WalletText = { readonly mnemonic: string; readonly passphrase?: string | undefined }

/** The plaintext of an import. The phrase is checked for its form only. Fails with `BundleError`. */
export function writeImportedWallet({ mnemonic, passphrase }: WalletText): Uint8Array {
  const phrase = assertPhrase(mnemonic)
  if (passphrase === undefined || passphrase === '') return toUtf8(phrase)
  if (passphrase.includes(importSeparator)) throw bad('its passphrase holds the separator')
  return toUtf8(`${phrase}${importSeparator}${passphrase}`)
}

/** The other way round. The check sum of the phrase is the caller's. Fails with `BundleError`. */
export function readImportedWallet(plaintext: Uint8Array): WalletText {
  return readAt(plaintext, importSeparator)
}

/** The plaintext of an export: the phrase, and below it the passphrase. */
export function writeExportedWallet({ mnemonic, passphrase }: WalletText): Uint8Array {
  const phrase = assertPhrase(mnemonic)
  return toUtf8(passphrase === undefined || passphrase === '' ? phrase : `${phrase}${exportSeparator}${passphrase}`)
}

/** The other way round. Fails with `BundleError`. */
export function readExportedWallet(plaintext: Uint8Array): WalletText {
  return readAt(plaintext, exportSeparator)
}

function readAt(plaintext: Uint8Array, separator: string): WalletText {
  const text = fromUtf8(plaintext)
  if (text === undefined) throw bad('it is not text')
  const place = text.indexOf(separator)
  if (place < 0) return { mnemonic: assertPhrase(text) }
  return { mnemonic: assertPhrase(text.slice(0, place)), passphrase: text.slice(place + separator.length) }
}

/** Words with single spaces. A line break inside could move the border to the passphrase, so it is refused. */
function assertPhrase(text: string): string {
  const phrase = text.trim().normalize('NFKD')
  if (/[\n\r\u2028\u2029]/.test(phrase)) throw new BundleError('phrase_of_lines')
  const words = phrase.split(/\s+/u)
  if (!wordCounts.includes(words.length)) throw new BundleError('phrase_word_count')
  return words.join(' ')
}

function bad(reason: string): BundleError {
  return new BundleError('bad_mnemonic', { data: { reason } })
}
