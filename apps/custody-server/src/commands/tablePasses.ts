import { type RawBuilder, sql } from 'kysely'
import type { CustodyDatabase, CustodyTables } from '../database/tables.ts'

/** One walk over rows of a table, in the order of its key. */
export type TablePass = {
  readonly table: KeptTable
  /** The columns of its primary key. */
  readonly key: readonly string[]
  readonly where: RawBuilder<unknown>
}

/** Counts are the database's own: it counts what comes in. */
type KeptTable = Exclude<keyof CustodyTables, 'custody_organization_count'>

const keys: Readonly<Record<KeptTable, readonly string[]>> = {
  custody_setting: ['name'],
  custody_organization: ['id'],
  custody_seal: ['organization_id'],
  custody_user: ['id'],
  custody_tag: ['id'],
  custody_tag_member: ['tag_id', 'member_id'],
  custody_invitation: ['id'],
  custody_feature: ['organization_id', 'name'],
  custody_api_key: ['id'],
  custody_authenticator: ['id'],
  custody_oauth_provider: ['id'],
  custody_mail_code: ['id'],
  custody_session: ['token_hash'],
  custody_wallet: ['id'],
  custody_wallet_account: ['id'],
  custody_private_key: ['id'],
  custody_private_key_address: ['private_key_id', 'format'],
  custody_import_target: ['id'],
  custody_data_key: ['organization_id'],
  custody_policy: ['id'],
  custody_contract_interface: ['id'],
  custody_activity: ['id'],
  custody_vote: ['id'],
  custody_policy_outcome: ['activity_id', 'policy_id'],
  custody_audit: ['organization_id', 'position'],
  custody_mail: ['id'],
}

const everything = sql`true`

/** Every table, each after those that it refers to: written back in this order, no row lacks what it names. */
export const tablePasses: readonly TablePass[] = Object.entries(keys).flatMap(([name, key]): TablePass[] => {
  // The record above has exactly these names.
  const table = name as KeptTable
  if (table !== 'custody_organization') return [{ table, key, where: everything }]
  return [
    { table, key, where: sql`parent_id is null` },
    { table, key, where: sql`parent_id is not null` },
  ]
})

/** A row as it is stored. */
export type Row = Readonly<Record<string, unknown>>

/** The rows of a pass, some at a time, so that no table has to fit into memory. */
export async function* readRows(
  database: CustodyDatabase,
  { table, key, where }: TablePass,
  pageSize: number,
): AsyncGenerator<readonly Row[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  let last: Row | undefined
  for (;;) {
    const after =
      last === undefined ? everything : sql`(${columns}) > (${sql.join(key.map((name) => last?.[name] ?? null))})`
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${where} and ${after}
      order by ${columns} limit ${pageSize}`.execute(database)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    last = rows.at(-1)
  }
}
