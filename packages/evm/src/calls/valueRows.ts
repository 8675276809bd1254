import type { AbiStruct, AbiValue } from '../abi/decodeAbi.ts'
import { showRaw } from '../descriptors/showValue.ts'
import type { CardRow } from '../signing/card.ts'

const maxRows = 300

/** Every value, structs and lists opened, under the names of the ABI; a value without a name has its number. */
export function valueRows(values: AbiStruct): { readonly rows: readonly CardRow[]; readonly hidden: number } {
  const rows: CardRow[] = []
  let count = 0

  function add(name: string, value: AbiValue, depth: number): void {
    if (++count <= maxRows) rows.push({ label: { name }, ...showRaw(value), depth })
    if (value.kind === 'list') addItems(name, value.value, depth + 1)
    if (value.kind === 'struct') addAll(value, depth + 1)
  }

  function addItems(name: string, items: readonly AbiValue[], depth: number): void {
    for (const [index, item] of items.entries()) add(`${name}[${index}]`, item, depth)
  }

  function addAll(struct: AbiStruct, depth: number): void {
    for (const [index, { name, value }] of struct.value.entries()) {
      add(name === '' ? `#${index + 1}` : name, value, depth)
    }
  }

  addAll(values, 0)
  return { rows, hidden: Math.max(0, count - maxRows) }
}
