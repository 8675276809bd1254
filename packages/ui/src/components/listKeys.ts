import type { KeyboardEvent } from 'react'
import { focusedElement } from '../focusedElement.ts'

/** How long a pause in typing ends a word, in milliseconds. */
const wordPauseMs = 600

/** The text typed so far; kept by the caller between keys. */
export type TypedWord = { text: string; atMs: number }

/** Arrow keys, Home, End and type-ahead among the rows of a list. Enter and Tab are the browser's own. */
export function handleListKey(event: KeyboardEvent<HTMLElement>, word: TypedWord): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const focused = focusedElement()
  const from = rows.findIndex((row) => row.contains(focused))
  const target = targetOf(event, { rows, from, word })
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}

type Place = {
  readonly rows: readonly HTMLElement[]
  readonly from: number
  readonly word: TypedWord
}

function targetOf(event: KeyboardEvent, { rows, from, word }: Place): HTMLElement | undefined {
  if (event.key === 'ArrowDown') return rows[Math.min(from + 1, rows.length - 1)]
  if (event.key === 'ArrowUp') return rows[from === -1 ? rows.length - 1 : Math.max(from - 1, 0)]
  // In a text field these keys belong to the text.
  if (event.target instanceof HTMLInputElement) return undefined
  if (event.key === 'Home') return rows[0]
  if (event.key === 'End') return rows.at(-1)
  if (event.key.length !== 1 || event.key === ' ') return undefined
  word.text = event.timeStamp - word.atMs > wordPauseMs ? event.key : word.text + event.key
  word.atMs = event.timeStamp
  const start = word.text.toLowerCase()
  const inTurn = [...rows.slice(Math.max(from, 0)), ...rows.slice(0, Math.max(from, 0))]
  // The first letter goes on from the next row, so that repeating it walks through all that begin with it.
  const candidates = start.length === 1 && from !== -1 ? [...inTurn.slice(1), ...inTurn.slice(0, 1)] : inTurn
  return candidates.find((row) => row.dataset['name']?.toLowerCase().startsWith(start))
}
