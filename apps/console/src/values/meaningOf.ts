import type { Language } from '@latchkey/texts'
import type { consoleFeaturesTexts, consoleValuesTexts } from '@latchkey/texts/console'
import type { Say } from '@latchkey/ui'
import { durationWords } from './durationWords.ts'
import { findFeature } from './knownFeatures.ts'
import { knownLanguages } from './knownValues.ts'
import { wordOf } from './wordOf.ts'

/** The tables that values are worded by, and their language. */
export type ValueTables = {
  readonly sayValue: Say<typeof consoleValuesTexts>
  readonly sayFeature: Say<typeof consoleFeaturesTexts>
  readonly language: Language
}

/**
 * A value of a field in words: a word of the interface, a choice, or a time in seconds. Undefined where the value says
 * what it is by itself, and where this release has no words for it. Total.
 */
export function meaningOf(tables: ValueTables, field: string, value: unknown): string | undefined {
  const { sayValue, sayFeature, language } = tables
  if (typeof value === 'boolean') return sayValue(value ? 'consoleValues.yes' : 'consoleValues.no')
  if (typeof value !== 'string') return undefined
  if (field === 'expirationSeconds') return durationOf(language, value)
  if (field === 'language') return languageOf(language, value)
  if (field === 'name') {
    const feature = findFeature(value)
    return feature && sayFeature(`consoleFeatures.${feature.id}`)
  }
  return wordOf(sayValue, field, value)
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Whole: what is left after the days is told in hours, and so on. */
function durationOf(language: Language, text: string): string | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined
  let left = Number(text)
  const spans = units.map(([unit, seconds]) => {
    const count = Math.floor(left / seconds)
    left -= count * seconds
    return { unit, count }
  })
  return durationWords(
    language,
    spans.filter(({ count }) => count > 0),
  )
}

function languageOf({ locale }: Language, value: string): string | undefined {
  const tag = Object.hasOwn(knownLanguages, value) ? knownLanguages[value] : undefined
  return tag && new Intl.DisplayNames(locale, { type: 'language' }).of(tag)
}
