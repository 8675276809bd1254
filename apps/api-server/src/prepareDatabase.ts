import { type Database, prepareLimitTable } from '@latchkey/node'
import { prepareEmbeddedTables } from './tables/embeddedTables.ts'
import { prepareHistoryTables } from './tables/historyTables.ts'
import { prepareLoginTables } from './tables/loginTables.ts'
import { prepareNoticeTables } from './tables/noticeTables.ts'
import { prepareSponsorTables } from './tables/sponsorTables.ts'

/** Makes or updates the tables of the API. Fails with `NodeError`. */
export async function prepareDatabase(database: Database): Promise<void> {
  await prepareLoginTables(database)
  await prepareEmbeddedTables(database)
  await prepareHistoryTables(database)
  await prepareSponsorTables(database)
  await prepareNoticeTables(database)
  await prepareLimitTable(database)
}
