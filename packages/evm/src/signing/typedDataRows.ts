import type { CardLabel, CardRow, CardValue } from './card.ts'
import { cutBytes } from './cutBytes.ts'
import {
  isAtomicType,
  readArrayType,
  type TypedData,
  type TypedField,
  type TypedStruct,
  type TypedValue,
} from './typedData.ts'
import { toVisibleText } from './visibleText.ts'

/** More rows than a person reads are cut off, which the card then calls a danger. */
const maxRows = 300
const maxLabelLength = 100
const maxTextLength = 1000
const maxBytesLength = 520

/** Every signed value in its order and nesting, the domain first. `hidden` counts the rows that did not fit. */
export function typedDataRows(data: TypedData): { readonly rows: readonly CardRow[]; readonly hidden: number } {
  const rows: CardRow[] = []
  const toName = (name: string) => ({ name: toVisibleText(name, maxLabelLength) })
  const heading = (label: CardLabel, value: string | CardValue, depth: number) => {
    const shown = typeof value === 'string' ? toVisibleText(value, maxLabelLength) : value
    rows.push({ label, value: shown, kind: 'text', depth })
  }

  function addStruct(type: string, value: TypedStruct, depth: number): void {
    for (const field of data.types[type] ?? []) addValue(field, value[field.name] ?? '', depth)
  }

  function addValue({ name: label, type }: TypedField, value: TypedValue, depth: number): void {
    const array = readArrayType(type)
    if (array !== undefined && Array.isArray(value)) {
      heading(toName(label), { code: 'items', values: { count: value.length } }, depth)
      value.forEach((item: TypedValue, index) => {
        addValue({ name: `${label}[${index}]`, type: array.element }, item, depth + 1)
      })
    } else if (!isAtomicType(type)) {
      heading(toName(label), type, depth)
      // `parseTypedData` has made sure that a value of a struct's type is a struct.
      addStruct(type, value as TypedStruct, depth + 1)
    } else {
      rows.push({ label: toName(label), ...showAtom(type, value), depth })
    }
  }

  heading({ code: 'domain' }, String(data.domain['name'] ?? ''), 0)
  addStruct('EIP712Domain', data.domain, 1)
  heading({ code: 'message' }, data.primaryType, 0)
  addStruct(data.primaryType, data.message, 1)
  return { rows: rows.slice(0, maxRows), hidden: Math.max(0, rows.length - maxRows) }
}

function showAtom(type: string, value: TypedValue): Pick<CardRow, 'value' | 'kind'> {
  const text = String(value)
  if (type === 'address') return { value: text, kind: 'address' }
  if (!type.startsWith('bytes')) return { value: toVisibleText(text, maxTextLength), kind: 'text' }
  return { value: cutBytes(text, maxBytesLength), kind: 'bytes' }
}
