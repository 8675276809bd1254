import type { Area, Texts } from '@latchkey/texts'
import { createContext } from 'react'

/** Ways in which a page may say English words: themselves, and what its language has in their place. */
export type InLanguage = (words: string, from: 'start' | 'anywhere') => readonly string[]

/** All that the page may say. */
export const AreasContext = createContext<readonly Area<unknown>[]>([])

/** The areas among the exports of a module. */
export const areasOf = (module: Readonly<Record<string, unknown>>): readonly Area<unknown>[] =>
  Object.values(module).filter(isArea)

const isArea = (value: unknown): value is Area<unknown> =>
  typeof value === 'object' && value !== null && 'english' in value

/** Stands where a value would. */
const place = '\u0000'
const values = new Proxy({}, { get: () => place, has: () => true })

/** Finds the sentences of a page that begin with, or hold, English words, and says them in its language. */
export function inLanguage(areas: readonly Area<unknown>[], texts: Texts): InLanguage {
  const messages = areas.flatMap(({ english }) => Object.entries(english))
  return (words, from) => {
    if (texts.language.tag === 'en') return [words]
    const said = messages.flatMap(([key, message]) => {
      const english = literalOf(message)
      if (from === 'start' ? !english.startsWith(words) : !english.includes(words)) return []
      return longestPart(sayWithout(key, texts), from)
    })
    return [words, ...said]
  }
}

/** What a message says beside its values. */
function literalOf(message: unknown): string {
  if (typeof message === 'string') return message
  return Array.isArray(message) ? message.filter((piece) => typeof piece === 'string').join('') : ''
}

function sayWithout(key: string, texts: Texts): string {
  try {
    return texts.find(key, values) ?? ''
  } catch {
    // A plural of no number.
    return ''
  }
}

function longestPart(sentence: string, from: 'start' | 'anywhere'): readonly string[] {
  const parts = sentence.split(place).map((part) => part.trim())
  const kept = from === 'start' ? parts[0] : parts.sort((one, other) => other.length - one.length)[0]
  return kept === undefined || kept === '' ? [] : [kept]
}
