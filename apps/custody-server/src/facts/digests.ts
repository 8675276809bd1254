import { type SealedTable, sealedTables, textOfRow } from '../seals/sealedTables.ts'
import { digestOf } from '../seals/seals.ts'
import type { FactRows } from './facts.ts'

/** The name under which the activities that wait are sealed. */
export const waitingPart = 'waiting'

export type Digested = { readonly rows: FactRows; readonly waiting: ReadonlyMap<string, string | null> }

/** An organization's digests: one for each table, and one for the activities that wait. */
export function digestsOf({ rows, waiting }: Digested): Record<string, string> {
  const tables = sealedTables.map((table) => [table, digestOfTable(table, rows)])
  return { ...Object.fromEntries(tables), [waitingPart]: digestOfWaiting(waiting) }
}

export function digestOfTable<Table extends SealedTable>(table: Table, rows: FactRows): string {
  return digestOf(rows[table].map((row) => textOfRow(table, row)))
}

export function digestOfWaiting(waiting: Digested['waiting']): string {
  return digestOf([...waiting].map((entry) => JSON.stringify(entry)))
}
