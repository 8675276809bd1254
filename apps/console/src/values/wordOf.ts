import type { consoleValuesTexts } from '@latchkey/texts/console'
import type { Say } from '@latchkey/ui'
import { knownValues } from './knownValues.ts'

/** The word for a choice that a field holds; undefined where this release has none. Total. */
export function wordOf(sayValue: Say<typeof consoleValuesTexts>, field: string, value: string): string | undefined {
  const words = Object.hasOwn(knownValues, field) ? knownValues[field] : undefined
  const word = words !== undefined && Object.hasOwn(words, value) ? words[value] : undefined
  if (word === undefined) return undefined
  return 'name' in word ? word.name : sayValue(word.key)
}
