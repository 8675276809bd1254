import type { consolePrivateKeysTexts } from '@latchkey/texts/console'
import type { Say } from '@latchkey/ui'

/** The curves of private keys, each with the addresses that custody can write of its keys. */
export const curves = [
  {
    curve: 'CURVE_SECP256K1',
    words: 'secp256k1',
    formats: [
      ['ADDRESS_FORMAT_ETHEREUM', { name: 'Ethereum' }],
      ['ADDRESS_FORMAT_COMPRESSED', { key: 'consolePrivateKeys.compressed' }],
      ['ADDRESS_FORMAT_UNCOMPRESSED', { key: 'consolePrivateKeys.uncompressed' }],
    ],
  },
  {
    curve: 'CURVE_ED25519',
    words: 'Ed25519',
    formats: [
      ['ADDRESS_FORMAT_SOLANA', { name: 'Solana' }],
      ['ADDRESS_FORMAT_COMPRESSED', { key: 'consolePrivateKeys.publicKey' }],
    ],
  },
  {
    curve: 'CURVE_P256',
    words: 'P-256',
    formats: [
      ['ADDRESS_FORMAT_COMPRESSED', { key: 'consolePrivateKeys.compressed' }],
      ['ADDRESS_FORMAT_UNCOMPRESSED', { key: 'consolePrivateKeys.uncompressed' }],
    ],
  },
] as const

/** A curve of an answer, as people call it. */
export function curveWords(curve: string): string {
  return curves.find((each) => each.curve === curve)?.words ?? curve
}

/** A form of an address, as people call it. */
export function formatWords(format: string, say: Say<typeof consolePrivateKeysTexts>): string {
  const words = curves.flatMap(({ formats }) => formats.filter(([name]) => name === format))[0]?.[1]
  return words === undefined ? format : wordsOf(words, say)
}

/** The words of a form of an address: a network's own name, or ours. */
export function wordsOf(words: FormatWords, say: Say<typeof consolePrivateKeysTexts>): string {
  return 'name' in words ? words.name : say(words.key)
}

type FormatWords = (typeof curves)[number]['formats'][number][1]
