import type { consoleChangesTexts } from '@latchkey/texts/console'
import type { Say } from '@latchkey/ui'
import { visible } from '../layout/visible.ts'
import { toWords } from '../layout/words.ts'
import type { NameBook } from './change.ts'

/** One thing that is sent, in words. */
export type Row = { readonly label: string; readonly value: string }

type SayChanges = Say<typeof consoleChangesTexts>

/**
 * Everything that parameters hold, row by row in their own order: nothing is sent that is not in a row. Labels are the
 * names of the interface.
 */
export function describeParameters(say: SayChanges, parameters: unknown, names: NameBook = {}): readonly Row[] {
  return describePart({ say, names }, parameters, '')
}

type Words = { readonly say: SayChanges; readonly names: NameBook }

function describePart(words: Words, part: unknown, label: string): readonly Row[] {
  if (part === null || part === undefined) return []
  if (Array.isArray(part)) return describeList(words, part, label)
  if (typeof part === 'object') {
    return Object.entries(part).flatMap(([key, value]) =>
      describePart(words, value, join(label, visible(toWords(key)))),
    )
  }
  return [{ label, value: describeValue(words, String(part)) }]
}

function describeList(words: Words, items: readonly unknown[], label: string): readonly Row[] {
  if (items.length === 0) return [{ label, value: words.say('consoleChanges.none') }]
  if (items.every((item) => typeof item !== 'object')) {
    return [{ label, value: items.map((item) => describeValue(words, String(item))).join(', ') }]
  }
  return items.flatMap((item, index) => describePart(words, item, items.length === 1 ? label : `${label} ${index + 1}`))
}

function describeValue({ say, names }: Words, text: string): string {
  if (text === '') return say('consoleChanges.empty')
  const name = Object.hasOwn(names, text) ? names[text] : undefined
  return name === undefined ? visible(text) : `${visible(name)} (${visible(text)})`
}

function join(label: string, next: string): string {
  if (label === '') return next
  // "API" keeps its capitals.
  return `${label} · ${/^[A-Z]{2}/.test(next) ? next : `${next.slice(0, 1).toLowerCase()}${next.slice(1)}`}`
}
