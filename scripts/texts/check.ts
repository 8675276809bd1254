import { type Anatomy, anatomyOf } from './compile.ts'
import type { Locale, Sentences } from './sources.ts'

/** Names that every language writes alike. */
const protectedWords = ['Latchkey', 'Ethereum', 'ETH', 'ENS', 'QR', 'EIP', 'NFT', 'WalletConnect', 'MetaMask']

/** Faults of the sentences of a language, a line each; English is measured by itself. An area is there as a whole or not at all. */
export function checkLocale(locale: Locale, english: Locale): string[] {
  return [...locale.areas.keys()].flatMap((area) =>
    checkArea(area, locale, { said: locale.areas.get(area) ?? {}, meant: english.areas.get(area) ?? {} }),
  )
}

/** An app's own errors are told like all others; the ends of connecting are apart, because they come later. */
const subjects: Readonly<Record<string, string>> = {
  consoleErrors: 'errors',
  pocketErrors: 'errors',
  connectEnds: 'connect',
}
const subjectOf = (area: string) => subjects[area] ?? area

type Pair = { readonly said: Sentences; readonly meant: Sentences }

function checkArea(area: string, { tag }: Locale, { said, meant }: Pair): string[] {
  const missing = Object.keys(meant).filter((key) => !Object.hasOwn(said, key))
  return [
    ...missing.map((key) => `${tag}: ${key} is missing`),
    ...Object.entries(said).flatMap(([key, sentence]) => {
      const original = meant[key]
      const place = `${tag}: ${key}`
      if (!new RegExp(`^${subjectOf(area)}(?:\\.[a-z][\\w-]*)+$`, 'i').test(key))
        return [`${place} is no key of ${area}`]
      if (original === undefined) return [`${place} is not in English`]
      return checkSentence(sentence, original, tag).map((wrong) => `${place} ${wrong}`)
    }),
  ]
}

/** Faults of one sentence in a language, beside the English that it says. */
export function checkSentence(sentence: string, original: string, tag: string): string[] {
  let anatomy: Anatomy
  try {
    anatomy = anatomyOf(sentence)
  } catch (error) {
    return [`cannot be read: ${(error as Error).message}`]
  }
  const wanted = describe(anatomyOf(original))
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const strange = anatomy.plurals.filter((plural) => !hasForms(plural, forms))
  const lost = protectedWords.filter((word) => hasWord(original, word) !== hasWord(sentence, word))
  return [
    ...(sentence.trim() === '' || sentence !== sentence.trim() || / {2}/.test(sentence) ? ['has blanks to spare'] : []),
    ...(describe(anatomy) === wanted
      ? []
      : [`wants ${describe(anatomy) || 'nothing'}, and not ${wanted || 'nothing'}`]),
    ...strange.map((plural) => `has the plural forms ${plural.join(', ')}, and not ${forms.join(', ')}`),
    ...lost.map((word) => `changes the word ${word}`),
    ...(/&#?\w+;/.test(sentence) ? ['has an entity of HTML'] : []),
    ...(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(sentence)
      ? ['has a control for the direction of writing']
      : []),
  ]
}

const describe = ({ wants }: Anatomy) =>
  [...wants]
    .map(([name, sort]) => `${name} (${sort})`)
    .sort()
    .join(', ')

function hasForms(plural: readonly string[], forms: readonly string[]): boolean {
  const named = plural.filter((form) => !form.startsWith('='))
  return named.length === forms.length && forms.every((form) => named.includes(form))
}

const hasWord = (sentence: string, word: string) => new RegExp(`(?<![A-Za-z])${word}(?![A-Za-z])`).test(sentence)
