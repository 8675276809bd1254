import { silentLog } from '@latchkey/base'
import { createServerDatabase } from '@latchkey/node/testing'
import { openMailboxes } from '../openMailboxes.ts'
import { conformance } from '../testing/conformance.ts'
import { withPostgres } from '../testing/withPostgres.ts'

// Beside the test of the mailboxes, so that the two wait for the server at the same time.
withPostgres('over a PostgreSQL server', () =>
  conformance('relay over PostgreSQL', async (clock) => {
    const { url, drop } = await createServerDatabase()
    return { store: await openMailboxes({ place: { kind: 'server', url }, clock, log: silentLog }), close: drop }
  }),
)
