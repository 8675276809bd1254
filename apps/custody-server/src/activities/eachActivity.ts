import { sql } from 'kysely'
import type { ActivityRow, CustodyDatabase } from '../database/tables.ts'

/** A row has up to a megabyte. */
const pageRows = 20

/** All activities of an organization, a page at a time. */
export async function* eachActivity(database: CustodyDatabase, organizationId: string): AsyncGenerator<ActivityRow> {
  let after: ActivityRow | undefined
  for (;;) {
    let query = database
      .selectFrom('custody_activity')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('created_at_ms')
      .orderBy('id')
      .limit(pageRows)
    if (after !== undefined)
      query = query.where(sql<boolean>`(created_at_ms, id) > (${after.created_at_ms}, ${after.id})`)
    const rows = await query.execute()
    yield* rows
    after = rows.at(-1)
    if (rows.length < pageRows) return
  }
}
