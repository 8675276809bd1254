import { sealAsIs } from '../commands/adopt.ts'
import type { TestServer } from './testServer.ts'

/** After a test wrote rows past the server: they count as the server's own. */
export async function reseal({ database, seals }: TestServer, organizationId: string): Promise<void> {
  await database.transaction().execute((transaction) => sealAsIs(transaction, seals, organizationId))
}
