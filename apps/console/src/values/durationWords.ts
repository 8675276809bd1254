import { formatters, joinNames, type Language } from '@latchkey/texts'

type Span = { readonly unit: 'day' | 'hour' | 'minute' | 'second'; readonly count: number }

/** A length of time by its parts, the longest first: "1 day and 12 hours". */
export function durationWords(language: Language, spans: readonly Span[]): string {
  const words = spans.map(({ unit, count }) =>
    formatters.getNumberFormat(language.locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  )
  return joinNames(language, words)
}
