import { visible } from '../layout/visible.ts'
import { toWords } from '../layout/words.ts'
import type { NameBook } from './change.ts'

/** One thing that is sent, in words. */
export type Row = { readonly label: string; readonly value: string }

/** Everything that parameters hold, row by row in their own order: nothing is sent that is not in a row. */
export function describeParameters(parameters: unknown, names: NameBook = {}, label = ''): readonly Row[] {
  if (parameters === null || parameters === undefined) return []
  if (Array.isArray(parameters)) return describeList(parameters, names, label)
  if (typeof parameters === 'object') {
    return Object.entries(parameters).flatMap(([key, value]) =>
      describeParameters(value, names, join(label, visible(toWords(key)))),
    )
  }
  return [{ label, value: describeValue(String(parameters), names) }]
}

function describeList(items: readonly unknown[], names: NameBook, label: string): readonly Row[] {
  if (items.length === 0) return [{ label, value: 'none' }]
  if (items.every((item) => typeof item !== 'object')) {
    return [{ label, value: items.map((item) => describeValue(String(item), names)).join(', ') }]
  }
  return items.flatMap((item, index) =>
    describeParameters(item, names, items.length === 1 ? label : `${label} ${index + 1}`),
  )
}

function describeValue(text: string, names: NameBook): string {
  if (text === '') return 'empty'
  const name = Object.hasOwn(names, text) ? names[text] : undefined
  return name === undefined ? visible(text) : `${visible(name)} (${visible(text)})`
}

function join(label: string, next: string): string {
  if (label === '') return next
  // "API" keeps its capitals.
  return `${label} · ${/^[A-Z]{2}/.test(next) ? next : `${next.slice(0, 1).toLowerCase()}${next.slice(1)}`}`
}
