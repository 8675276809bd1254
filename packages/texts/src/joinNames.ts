import { formatters } from './formatters.ts'
import { isTurned } from './isTurned.ts'
import type { Language } from './languages.ts'

/**
 * Names, or words, as one list in a language: "A, B, and C" unless the options say otherwise, and "A, B, C" as `unit`.
 * Names without hidden characters keep to themselves, and the list runs as its language does whatever the first name is.
 */
export function joinNames(
  { locale, direction }: Pick<Language, 'locale' | 'direction'>,
  names: readonly string[],
  options?: Intl.ListFormatOptions,
): string {
  const list = formatters.getListFormat(locale, options)
  const join = (items: readonly string[]) =>
    options?.type === 'unit' ? items.join(commaOf(locale)) : list.format(items)
  if (direction === 'ltr' && !names.some(isTurned)) return join(names)
  const joined = join(names.map((name) => `\u2068${name}\u2069`))
  // A comma has no direction: a list in its place in a sentence would take that of other lists, from left to right.
  return direction === 'rtl' && names.length > 0 ? `\u2067${joined}\u2069` : joined
}

/** The sign between the first names of a list. The lists of units that browsers know are for measures: "1 m 20 cm" has none. */
function commaOf(locale: string): string {
  const parts = formatters.getListFormat(locale).formatToParts(['a', 'b', 'c'])
  return parts.find(({ type }) => type === 'literal')?.value ?? ', '
}
