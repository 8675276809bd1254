import { isRecord, parseJson } from '@latchkey/base'
import { isSqlite } from '@latchkey/node'
import { type RawBuilder, sql } from 'kysely'
import type { CustodyDatabase } from '../database/tables.ts'
import { type SealedTable, sealedTables, shownColumns } from '../seals/sealedTables.ts'
import type { FactRows } from './facts.ts'

/** An organization's rows; nothing of them was checked against a seal. */
export type StoredFacts = {
  readonly organizationId: string
  readonly version: string
  readonly rows: FactRows
  /** By the ids of activities that wait for votes, the marks of their rows. */
  readonly waiting: ReadonlyMap<string, string | null>
  readonly seal:
    | { readonly revision: number; readonly digests: Record<string, string>; readonly mac: string }
    | undefined
  readonly end: AuditEnd | undefined
}

/** The last row of an audit log. */
export type AuditEnd = {
  readonly position: number
  readonly hash: string
  /** Null of rows from before there were seals. */
  readonly revision: number | null
  readonly mark: string | null
}

/** The values of one row, by what it was read from. */
type Found = { readonly part: string; readonly line: string }

type Place = { readonly build: RawBuilder<unknown>; readonly organizationId: string }

/** In one statement, so that all of it is of one moment; undefined where there is no such organization. */
export async function readStored(database: CustodyDatabase, organizationId: string): Promise<StoredFacts | undefined> {
  const place = { build: sql.raw(isSqlite(database) ? 'json_array' : 'json_build_array'), organizationId }
  const parts = [...sealedTables.map((table) => selectTable(place, table)), ...selectOthers(place)]
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(database)
  const lines = new Map<string, unknown[][]>()
  for (const { part, line } of rows) {
    const known = lines.get(part)
    // Built by the statement.
    const values = JSON.parse(line) as unknown[]
    if (known === undefined) lines.set(part, [values])
    else known.push(values)
  }
  const version = lines.get('version')?.[0]?.[0]
  return version === undefined ? undefined : toStored(organizationId, String(version), lines)
}

function selectTable({ build, organizationId }: Place, table: SealedTable): RawBuilder<unknown> {
  const owner = sql.ref(table === 'custody_organization' ? 'id' : 'organization_id')
  const values = sql.join(shownColumns(table).map((column) => sql.ref(column)))
  return sql`select ${sql.lit(table)} as part, cast(${build}(${values}) as text) as line
    from ${sql.table(table)} where ${owner} = ${organizationId}`
}

function selectOthers({ build, organizationId }: Place): readonly RawBuilder<unknown>[] {
  return [
    sql`select 'version', cast(${build}(version) as text) from custody_organization where id = ${organizationId}`,
    sql`select 'seal', cast(${build}(revision, digests_json, mac) as text) from custody_seal
      where organization_id = ${organizationId}`,
    sql`select 'end', cast(${build}(position, hash, revision, mark) as text) from (select * from custody_audit
      where organization_id = ${organizationId} order by position desc limit 1) as last`,
    sql`select 'waiting', cast(${build}(id, mark) as text) from custody_activity
      where organization_id = ${organizationId} and status = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'`,
  ]
}

type Lines = ReadonlyMap<string, readonly (readonly unknown[])[]>

/** The columns were named in the statement, so that the values are those of the rows' types. */
function toStored(organizationId: string, version: string, lines: Lines): StoredFacts {
  const rows = Object.fromEntries(
    sealedTables.map((table) => [table, (lines.get(table) ?? []).map((values) => toRow(shownColumns(table), values))]),
  )
  const [seal] = lines.get('seal') ?? []
  const [end] = lines.get('end') ?? []
  return {
    organizationId,
    version,
    rows: rows as unknown as FactRows,
    waiting: new Map((lines.get('waiting') ?? []) as [string, string | null][]),
    seal:
      seal && (toRow(['revision', 'digests', 'mac'], [seal[0], readDigests(seal[1]), seal[2]]) as StoredFacts['seal']),
    end: end && (toRow(['position', 'hash', 'revision', 'mark'], end) as AuditEnd),
  }
}

function toRow(columns: readonly string[], values: readonly unknown[]): object {
  // SQLite knows no booleans.
  const read = (column: string, value: unknown) => (column.startsWith('is_') ? Boolean(value) : value)
  return Object.fromEntries(columns.map((column, index) => [column, read(column, values[index])]))
}

/** Foreign text that is no record of texts seals nothing. */
function readDigests(text: unknown): Record<string, string> {
  const value = parseJson(String(text))
  const parts = isRecord(value) ? Object.entries(value) : []
  return Object.fromEntries(parts.filter((part): part is [string, string] => typeof part[1] === 'string'))
}
