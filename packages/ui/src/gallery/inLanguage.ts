import type { Area, Texts } from '@latchkey/texts'
import { createContext } from 'react'

/** How much of an English sentence the words are. */
type From = 'start' | 'anywhere' | 'whole'

/** Ways in which a page may say English words: themselves, and what its language has in their place. */
export type InLanguage = (words: string, from: From) => readonly string[]

/** All that the page may say. */
export const AreasContext = createContext<readonly Area<unknown>[]>([])

/** Stands where a value would. */
export const anyValue = '\u0000'
const noValue = new RegExp(`${anyValue}|NaN|\\d+`)
/** Of each form that a language may have for a number. */
const counts = [1, 2, 3, 20, 120]
const inside = (parts: readonly unknown[]) => parts.join('')
/** A value for each name that a message may have, and what a tag is handed for each of its `tags`. */
const valuesOf = (value: unknown, tags: readonly string[]) =>
  new Proxy({}, { get: (_none, name) => (tags.includes(String(name)) ? inside : value), has: () => true })

const holds: Readonly<Record<From, (sentence: string, words: string) => boolean>> = {
  start: (sentence, words) => sentence.startsWith(words),
  anywhere: (sentence, words) => sentence.includes(words),
  whole: (sentence, words) => sentence === words,
}

/** Finds the sentences of a page that begin with, or hold, English words, and says them in its language. */
export function inLanguage(areas: readonly Area<unknown>[], texts: Texts): InLanguage {
  const messages = areas.flatMap(({ english }) => Object.entries(english))
  return (words, from) => {
    // A blank is no word, though some sentences have nothing else beside their values.
    if (texts.language.tag === 'en' || words.trim() === '') return [words]
    const said = messages.flatMap(([key, message]) => {
      const english = literalOf(message)
      if (!holds[from](english, words)) return []
      return [...new Set(sayWithout(key, tagsOf(message), texts).flatMap((sentence) => partsOf(sentence, from)))]
    })
    return [words, ...said]
  }
}

/** The words of a message beside its values, in all of its forms. */
function literalOf(message: unknown): string {
  if (typeof message === 'string') return message
  if (!Array.isArray(message)) return ''
  return message.map((piece) => (Array.isArray(piece) ? formsOf(piece) : literalOf(piece))).join('')
}

const formsOf = ([, , forms]: readonly unknown[]) =>
  typeof forms === 'object' && forms !== null ? Object.values(forms).map(literalOf).join('') : ''

/** A tag stands with what is inside of it; a choice has a number in that place, and a value nothing. */
const tagsOf = (message: unknown): readonly string[] =>
  Array.isArray(message)
    ? message.flatMap((piece) =>
        Array.isArray(piece) && piece.length > 1 && typeof piece[1] !== 'number'
          ? [String(piece[0]), ...tagsOf(piece)]
          : [],
      )
    : []

function sayWithout(key: string, tags: readonly string[], texts: Texts): readonly string[] {
  const given = [anyValue, ...counts].map((value) => valuesOf(value, tags))
  return [...new Set(given.flatMap((each) => texts.find(key, each) ?? []))]
}

/** The longest part between values; of what begins so all of them, with a mark for each value between. */
function partsOf(sentence: string, from: From): readonly string[] {
  const parts = sentence
    .split(noValue)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0) return []
  if (from === 'start') return [parts.join(anyValue)]
  return parts.sort((one, other) => other.length - one.length).slice(0, 1)
}
