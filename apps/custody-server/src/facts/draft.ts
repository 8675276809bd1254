import { type Fact, nameOfRow, type SealedTable, sealedTables } from '../seals/sealedTables.ts'
import { digestOfTable, digestOfWaiting, waitingPart } from './digests.ts'
import type { FactRows, Facts } from './facts.ts'

/** The facts of one organization as they will be: what a submit changes is seen by the rest of it. */
export type Draft = {
  readonly organizationId: string
  /** The rows of a table, those of this draft included. */
  all<Table extends SealedTable>(table: Table): readonly Fact<Table>[]
  insert<Table extends SealedTable>(table: Table, rows: readonly Fact<Table>[]): void
  /** Fails where there is no such row. */
  update<Table extends SealedTable>(table: Table, row: Fact<Table>, values: Partial<Fact<Table>>): void
  /** With the rows that go with them. */
  remove<Table extends SealedTable>(table: Table, rows: readonly Fact<Table>[]): void
  /** An activity waits, or goes on waiting with other votes. */
  wait(activityId: string, mark: string): void
  endWait(activityId: string): void
  readonly isChanged: boolean
  /** The parts to be sealed; digests of unchanged ones are those of before. */
  digests(): Record<string, string>
}

/** Rows that the database deletes along with others, and the column that names those. */
const dependents: { readonly [Table in SealedTable]?: readonly (readonly [SealedTable, string])[] } = {
  custody_user: [
    ['custody_api_key', 'user_id'],
    ['custody_authenticator', 'user_id'],
    ['custody_oauth_provider', 'user_id'],
    ['custody_mail_code', 'user_id'],
  ],
  custody_tag: [['custody_tag_member', 'tag_id']],
}

type Rows = Map<string, object>

/** A draft over facts; over none for an organization that is just being made. */
export function createDraft(organizationId: string, facts: Facts | undefined): Draft {
  const tables = new Map<SealedTable, Rows>()
  const waiting = new Map(facts?.waiting)
  const changed = new Set<string>()

  function rowsOf(table: SealedTable): Rows {
    const known = tables.get(table)
    if (known !== undefined) return known
    const rows: Rows = new Map((facts?.rows[table] ?? []).map((row) => [nameOfRow(table, row), row]))
    tables.set(table, rows)
    return rows
  }

  function remove(table: SealedTable, removed: readonly object[]): void {
    const rows = rowsOf(table)
    for (const row of removed) if (rows.delete(nameOfRow(table, row))) changed.add(table)
    const ids = removed.map((row) => Reflect.get(row, 'id'))
    for (const [dependent, column] of dependents[table] ?? []) {
      remove(
        dependent,
        [...rowsOf(dependent).values()].filter((row) => ids.includes(Reflect.get(row, column))),
      )
    }
  }

  // The rows under a table's name are those of the table: only `insert` and `update` put some there.
  const all = <Table extends SealedTable>(table: Table) => [...rowsOf(table).values()] as Fact<Table>[]

  return {
    organizationId,
    all,
    insert(table, rows) {
      for (const row of rows) rowsOf(table).set(nameOfRow(table, row), row)
      if (rows.length > 0) changed.add(table)
    },
    update(table, row, values) {
      const rows = rowsOf(table)
      const name = nameOfRow(table, row)
      const before = rows.get(name)
      if (before === undefined) throw new TypeError(`There is no such row of ${table}`)
      rows.set(name, { ...before, ...values })
      changed.add(table)
    },
    remove,
    wait(activityId, mark) {
      waiting.set(activityId, mark)
      changed.add(waitingPart)
    },
    endWait(activityId) {
      if (waiting.delete(activityId)) changed.add(waitingPart)
    },
    get isChanged() {
      return changed.size > 0
    },
    digests() {
      // Every table has its rows: `all` makes those that were not asked for.
      const rows = Object.fromEntries(sealedTables.map((table) => [table, all(table)])) as unknown as FactRows
      const own = sealedTables.map((table) => [
        table,
        changed.has(table) || facts === undefined ? digestOfTable(table, rows) : (facts.digests[table] ?? ''),
      ])
      return { ...Object.fromEntries(own), [waitingPart]: digestOfWaiting(waiting) }
    },
  }
}
