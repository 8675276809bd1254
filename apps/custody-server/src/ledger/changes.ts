import { insertRows } from '../database/insertRows.ts'
import type { CustodyTables, CustodyTransaction } from '../database/tables.ts'

type Value = string | number | boolean | null

/** The rows: those whose columns have these values, or one of these. */
export type Where = Readonly<Record<string, Value | readonly Value[]>>

/** A change of a table; its rows, columns and values are those of the table. */
export type Change =
  | { readonly kind: 'insert'; readonly table: keyof CustodyTables; readonly rows: readonly object[] }
  | (Changed & { readonly kind: 'update'; readonly values: object })
  | (Changed & { readonly kind: 'delete' })

type Changed = {
  readonly table: keyof CustodyTables
  readonly where: Where
  /** How many rows there are of those; nothing is stored where there are others. */
  readonly count?: number
}

/** Of the widest rows so many stay below what a statement takes of values, on every database. */
const valuesPerStatement = 500

/** Makes changes in their order, rows for one table together where nothing but rows is added. */
export async function applyChanges(transaction: CustodyTransaction, changes: readonly Change[]): Promise<void> {
  for (const change of gatherRows(changes)) {
    if (change.kind === 'insert') await insertRows(transaction, change.table, change.rows)
    else await applyOne(transaction, change)
  }
}

async function applyOne(transaction: CustodyTransaction, change: Exclude<Change, { kind: 'insert' }>): Promise<void> {
  let found = 0
  for (const where of splitUp(change.where)) {
    found += Number(await (change.kind === 'update' ? update : remove)(transaction, { ...change, where } as never))
  }
  if (change.count === undefined || change.count === found) return
  throw new TypeError(`${found} rows of ${change.table} were there to ${change.kind}, not ${change.count}`)
}

async function update(transaction: CustodyTransaction, { table, where, values }: Change & { kind: 'update' }) {
  const query = transaction.updateTable(table as 'custody_user').set(values)
  const { numUpdatedRows } = await query.where(({ and, eb }) => and(termsOf(eb as never, where))).executeTakeFirst()
  return numUpdatedRows
}

async function remove(transaction: CustodyTransaction, { table, where }: Change & { kind: 'delete' }) {
  const query = transaction.deleteFrom(table as 'custody_user')
  const { numDeletedRows } = await query.where(({ and, eb }) => and(termsOf(eb as never, where))).executeTakeFirst()
  return numDeletedRows
}

type Compare = (column: string, operator: 'in' | 'is', value: unknown) => never

function termsOf(compare: Compare, where: Where): never[] {
  return Object.entries(where).map(([column, value]) =>
    value === null ? compare(column, 'is', null) : compare(column, 'in', [value].flat()),
  )
}

/** The same in as many parts as it takes; no rows where there is no value to look for. */
function splitUp(where: Where): readonly Where[] {
  const [column, values] = Object.entries(where).find(([, value]) => Array.isArray(value)) ?? []
  if (column === undefined || !Array.isArray(values)) return [where]
  const starts = Array.from({ length: Math.ceil(values.length / valuesPerStatement) }, (_, part) => part)
  return starts.map((part) => ({
    ...where,
    [column]: values.slice(part * valuesPerStatement, (part + 1) * valuesPerStatement),
  }))
}

/** Tables that submits make rows for, each after those that it refers to. */
const tables = [
  ...(['custody_organization', 'custody_user', 'custody_api_key', 'custody_authenticator'] as const),
  ...(['custody_oauth_provider', 'custody_feature', 'custody_data_key', 'custody_seal', 'custody_wallet'] as const),
  ...(['custody_wallet_account', 'custody_private_key', 'custody_private_key_address', 'custody_tag'] as const),
  ...(['custody_tag_member', 'custody_activity', 'custody_vote', 'custody_policy_outcome', 'custody_audit'] as const),
]

function gatherRows(changes: readonly Change[]): readonly Change[] {
  const rows = new Map<keyof CustodyTables, object[]>()
  for (const change of changes) {
    if (change.kind !== 'insert' || !tables.some((table) => table === change.table)) return changes
    const known = rows.get(change.table)
    if (known === undefined) rows.set(change.table, [...change.rows])
    else known.push(...change.rows)
  }
  return tables.flatMap((table) => {
    const gathered = rows.get(table)
    return gathered === undefined ? [] : [{ kind: 'insert', table, rows: gathered } as const]
  })
}
