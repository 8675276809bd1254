import type { Database } from '@latchkey/base/node'
import { prepareEmbeddedTables } from './embedded/tables.ts'
import { prepareLoginTables } from './login/tables.ts'

/** Makes or updates the tables of the API. Fails with `NodeError`. */
export async function prepareDatabase(database: Database): Promise<void> {
  await prepareLoginTables(database)
  await prepareEmbeddedTables(database)
}
