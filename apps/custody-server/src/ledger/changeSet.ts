import type { Insertable } from 'kysely'
import type { CustodyDatabase, CustodyTables } from '../database/tables.ts'
import { createDraft, type Draft } from '../facts/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { type Fact, isSealed, keyColumns, type SealedTable } from '../seals/sealedTables.ts'
import type { Seals } from '../seals/seals.ts'
import type { Change, Where } from './changes.ts'
import { toSealRow } from './toSealRow.ts'

/** The base of new objects: existing ones, and a place for changes. */
export type ChangeSet = {
  /** For what is not among the facts. Nothing that was changed here is there yet. */
  readonly database: CustodyDatabase
  /** The facts of an organization as they will be; those of a new one are empty. */
  draftOf(organizationId: string): Draft
  insert<Table extends keyof CustodyTables>(table: Table, rows: readonly Insertable<CustodyTables[Table]>[]): void
  update<Table extends SealedTable>(table: Table, row: Fact<Table>, values: Partial<Fact<Table>>): void
  remove<Table extends SealedTable>(table: Table, rows: readonly Fact<Table>[]): void
  /** Deletes rows that stand under no seal. `count`: how many they must be. */
  erase(table: Exclude<keyof CustodyTables, SealedTable>, where: Where, count?: number): void
  /** The stored canary of the master key, which must stay as it is until the changes are stored. */
  readCanary(): Promise<string>
}

/** The changed tables in their order, seals included. */
export type SealedChanges = {
  readonly changes: readonly Change[]
  /** Of the organization's seal from then on; undefined where what is sealed stays as it is. */
  readonly revision: number | undefined
}

/** A change set that keeps what is changed, for somebody else to store. */
export type OpenChangeSet = ChangeSet & { seal(seals: Seals): SealedChanges }

export type ChangeSetOptions = {
  readonly database: CustodyDatabase
  /** Of the organization that is asked; undefined where the first one is made. */
  readonly facts: Facts | undefined
  readonly readCanary: () => Promise<string>
}

/** Nothing is changed yet. */
export function createChangeSet({ database, facts, readCanary }: ChangeSetOptions): OpenChangeSet {
  const drafts = new Map<string, Draft>()
  const changes: Change[] = []

  function draftOf(organizationId: string): Draft {
    const known = drafts.get(organizationId)
    if (known !== undefined) return known
    const draft = createDraft(organizationId, organizationId === facts?.organizationId ? facts : undefined)
    drafts.set(organizationId, draft)
    return draft
  }

  return {
    database,
    draftOf,
    insert(table, rows) {
      if (rows.length === 0) return
      // The rows of a table, as `insert` takes them.
      if (isSealed(table)) for (const row of rows) draftOf(ownerOf(table, row)).insert(table, [row as never])
      changes.push({ kind: 'insert', table, rows })
    },
    update(table, row, values) {
      draftOf(ownerOf(table, row)).update(table, row, values)
      changes.push({ kind: 'update', table, where: keyOf(table, [row]), values, count: 1 })
    },
    remove(table, rows) {
      for (const row of rows) draftOf(ownerOf(table, row)).remove(table, [row])
      for (const some of groupByKey(table, rows)) {
        changes.push({ kind: 'delete', table, where: keyOf(table, some), count: some.length })
      }
    },
    erase: (table, where, count) =>
      void changes.push({ kind: 'delete', table, where, ...(count !== undefined && { count }) }),
    readCanary,
    seal(seals) {
      const changed = [...drafts.values()].filter(({ isChanged }) => isChanged)
      const own = changed.find(({ organizationId }) => organizationId === facts?.organizationId)
      const revision = own && facts && facts.revision + 1
      return { changes: [...changes, ...changed.map((draft) => sealOf(draft, facts, seals))], revision }
    },
  }
}

/** The seal of an organization that is there follows its last one; that of a new one is the first. */
function sealOf(draft: Draft, facts: Facts | undefined, seals: Seals): Change {
  const { organizationId } = draft
  const isThere = organizationId === facts?.organizationId
  const revision = (isThere ? facts.revision : 0) + 1
  const row = toSealRow({ organizationId, revision, digests: draft.digests() }, seals)
  if (!isThere) return { kind: 'insert', table: 'custody_seal', rows: [row] }
  const { organization_id, ...values } = row
  return { kind: 'update', table: 'custody_seal', where: { organization_id }, values, count: 1 }
}

function ownerOf(table: SealedTable, row: object): string {
  return String(Reflect.get(row, table === 'custody_organization' ? 'id' : 'organization_id'))
}

/** Rows of one organization that differ in the last of their key columns alone. */
function groupByKey<Row extends object>(table: SealedTable, rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const shared = keyColumns(table).slice(0, -1)
    const name = JSON.stringify([ownerOf(table, row), ...shared.map((column) => Reflect.get(row, column))])
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups.values()]
}

/** The columns that name these rows in all of their table. */
function keyOf(table: SealedTable, rows: readonly object[]): Where {
  const [first = {}] = rows
  const shared = keyColumns(table).slice(0, -1)
  const last = keyColumns(table).at(-1) ?? 'id'
  const values = (column: string) => rows.map((row) => String(Reflect.get(row, column)))
  const own = Object.fromEntries(shared.map((column) => [column, String(Reflect.get(first, column))]))
  const named = { ...own, [last]: values(last) }
  return table === 'custody_organization' ? named : { ...named, organization_id: ownerOf(table, first) }
}
