import { formatters } from './formatters.ts'
import { isTurned } from './isTurned.ts'
import type { Language } from './languages.ts'

/**
 * Names, or words, as one list in a language: "A, B, and C" unless the options say otherwise. Names without hidden
 * characters keep to themselves, and the list runs as its language does whatever the first name is.
 */
export function joinNames(
  { locale, direction }: Pick<Language, 'locale' | 'direction'>,
  names: readonly string[],
  options?: Intl.ListFormatOptions,
): string {
  const list = formatters.getListFormat(locale, options)
  if (direction === 'ltr' && !names.some(isTurned)) return list.format(names)
  const joined = list.format(names.map((name) => `\u2068${name}\u2069`))
  // A comma has no direction: a list in its place in a sentence would take that of other lists, from left to right.
  return direction === 'rtl' && names.length > 0 ? `\u2067${joined}\u2069` : joined
}
