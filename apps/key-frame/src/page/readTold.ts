import type { Told, ToldRow } from '../told/told.ts'

/** The answer of the server by its shape; undefined for anything else. */
export function readTold(value: unknown): Told | undefined {
  const { network, title, dangers, rows, source, all, isRead, effects } = fieldsOf(value)
  const { title: effectsTitle, rows: effectRows, notes } = fieldsOf(effects)
  if (!isText(network) || !isText(title) || !isText(source) || typeof isRead !== 'boolean') return undefined
  if (!isText(effectsTitle) || !isListOf(notes, isText) || !isListOf(dangers, isDanger)) return undefined
  if (!isListOf(rows, isRow) || !isListOf(all, isRow) || !isListOf(effectRows, isRow)) return undefined
  const told = { network, title, dangers, rows, source, all, isRead }
  return { ...told, effects: { title: effectsTitle, rows: effectRows, notes } }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  // Any object has these as values of some kind, and all are checked.
  return Object(value) as Record<string, unknown>
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isListOf<Item>(value: unknown, isItem: (one: unknown) => one is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem)
}

function isRow(value: unknown): value is ToldRow {
  const { name, text, notes } = fieldsOf(value)
  return isText(name) && isText(text) && isListOf(notes, isText)
}

function isDanger(value: unknown): value is Told['dangers'][number] {
  const { text, isGrave } = fieldsOf(value)
  return isText(text) && typeof isGrave === 'boolean'
}
