import type { KeyOf } from '@latchkey/texts'
import { type consoleChangesTexts, consoleFieldsTexts } from '@latchkey/texts/console'
import type { Say } from '@latchkey/ui'
import { visible } from '../layout/visible.ts'
import { toWords } from '../layout/words.ts'
import { clearText } from '../outline/clearText.ts'
import { meaningOf, type ValueTables } from '../values/meaningOf.ts'
import type { Value } from '../values/ValueText.tsx'
import type { NameBook } from './change.ts'

/** A step on the way to a value: a field, or a field and a place in its list. `isForeign` where only the interface has a name for it. */
export type Label = { readonly text: string; readonly isForeign: boolean }

/** One thing that is sent, in words; of a list of plain values each by itself. */
export type Row = { readonly path: readonly Label[]; readonly values: readonly Value[] }

/** The tables that the rows are worded by. */
export type RowWords = ValueTables & {
  readonly say: Say<typeof consoleChangesTexts>
  readonly sayField: Say<typeof consoleFieldsTexts>
  readonly names?: NameBook
}

/**
 * Everything that parameters hold, row by row in their own order: nothing is sent that is not in a row. A field that has
 * no label keeps the name that the interface gives it.
 */
export function describeParameters(words: RowWords, parameters: unknown): readonly Row[] {
  return describePart(words, parameters, [])
}

type Step = { readonly key: string; readonly position?: number }

function describePart(words: RowWords, part: unknown, steps: readonly Step[]): readonly Row[] {
  if (part === null || part === undefined) return []
  if (Array.isArray(part)) return describeList(words, part, steps)
  if (typeof part === 'object') {
    return Object.entries(part).flatMap(([key, value]) => describePart(words, value, [...steps, { key }]))
  }
  return [toRow(words, steps, [toValue(words, part, steps)])]
}

function describeList(words: RowWords, items: readonly unknown[], steps: readonly Step[]): readonly Row[] {
  if (items.length === 0) return [toRow(words, steps, [{ text: words.say('consoleChanges.none') }])]
  if (items.every((item) => typeof item !== 'object')) {
    const values = items.map((item) => toValue(words, item, steps))
    const onLines = values.map((value) => ({ ...value, text: onOneLine(value.text) }))
    return [toRow(words, steps, onLines)]
  }
  return items.flatMap((item, index) =>
    describePart(words, item, items.length === 1 ? steps : atPosition(steps, index + 1)),
  )
}

/** A list in a list has no field of its own: it is told by its place alone. */
function atPosition(steps: readonly Step[], position: number): readonly Step[] {
  const last = steps.at(-1)
  if (last === undefined || last.position !== undefined) return [...steps, { key: '', position }]
  return [...steps.slice(0, -1), { ...last, position }]
}

function toRow({ sayField }: RowWords, steps: readonly Step[], values: readonly Value[]): Row {
  return { path: steps.map((step) => labelOf(sayField, step)), values }
}

function labelOf(sayField: RowWords['sayField'], { key, position }: Step): Label {
  const own = isField(key) ? sayField(`consoleFields.${key}`) : undefined
  const field = own ?? nameOfForeign(sayField, key)
  if (position === undefined) return { text: field, isForeign: own === undefined }
  if (own === undefined) return { text: `${field} ${position}`.trim(), isForeign: true }
  return { text: sayField('consoleFields.position', { field, position }), isForeign: false }
}

/**
 * In words, unless these are the label of a field that is known; in quotes where the name itself reads as one, or as a
 * whole path.
 */
function nameOfForeign(sayField: RowWords['sayField'], key: string): string {
  if (/[^\p{L}\p{N}_]/u.test(key)) return `"${clearText(key)}"`
  const words = toWords(key)
  if (!isLabel(sayField, words)) return clearText(words)
  return isLabel(sayField, key) ? `"${clearText(key)}"` : clearText(key)
}

/** Whether nobody would tell a text from a label, in English or in the language of the page. */
function isLabel(sayField: RowWords['sayField'], text: string): boolean {
  const plain = toPlain(text)
  return fields.some((field) => {
    const key = `consoleFields.${field}` as const
    return [sayField(key), String(consoleFieldsTexts.english[key])].some((label) => toPlain(label) === plain)
  })
}

/** Without a place in a list, which a label may have behind it. */
const toPlain = (text: string) => text.replace(/\s+/gu, ' ').replace(/ \d+$/, '').trim().toLowerCase()

type Field = KeyOf<typeof consoleFieldsTexts> extends `consoleFields.${infer Name}` ? Exclude<Name, 'position'> : never

/** A field may have any name in what is sent. */
function isField(key: string): key is Field {
  return key !== 'position' && Object.hasOwn(consoleFieldsTexts.english, `consoleFields.${key}`)
}

const fields = Object.keys(consoleFieldsTexts.english)
  .map((key) => key.slice('consoleFields.'.length))
  .filter(isField)

/** A field alone decides what a value can mean: in a list it is the field that the list is of. */
function toValue(words: RowWords, value: unknown, steps: readonly Step[]): Value {
  const field = steps.at(-1)?.key ?? ''
  const meaning = meaningOf(words, field, value)
  return {
    text: describeValue(words, String(value)),
    ...(meaning !== undefined && { meaning }),
    ...(value !== '' && codeFields.has(field) && { isCode: true }),
  }
}

/** Their values are written in signs that a font for words draws alike. */
const codeFields: ReadonlySet<string> = new Set(['condition', 'consensus', 'time', 'path', 'publicKey', 'fingerprint'])

function describeValue({ say, names = {} }: RowWords, text: string): string {
  if (text === '') return say('consoleChanges.empty')
  const name = Object.hasOwn(names, text) ? names[text] : undefined
  return name === undefined ? visible(text) : `${onOneLine(visible(name))} (${visible(text)})`
}

/** A second line would look like a value of its own. */
const onOneLine = (text: string) => text.replaceAll('\n', '\\u{a}')
