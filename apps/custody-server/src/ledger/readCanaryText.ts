import type { CustodyDatabase } from '../database/tables.ts'

/** The stored canary of the master key, as text. */
export async function readCanaryText(database: CustodyDatabase): Promise<string> {
  const query = database.selectFrom('custody_setting').select('value').where('name', '=', 'canary')
  return (await query.executeTakeFirstOrThrow()).value
}
