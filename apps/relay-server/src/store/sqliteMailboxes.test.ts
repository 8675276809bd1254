import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { openMailboxes } from '../openMailboxes.ts'
import { conformance } from '../testing/conformance.ts'
import { mailboxesUnderTest } from '../testing/mailboxesUnderTest.ts'
import { roundTrips } from '../testing/roundTrips.ts'
import { storeContract } from '../testing/storeContract.ts'

const place = { kind: 'memory' } as const

storeContract('mailboxes in SQLite', () => mailboxesUnderTest(place))

conformance('relay over SQLite', async (clock) => ({
  store: await openMailboxes({ place, clock, log: silentLog }),
  close: async () => undefined,
}))

roundTrips('over SQLite', async () => {
  const near = await openMailboxes({ place, clock: fakeClock(), log: silentLog })
  return { near, far: near, close: () => near.close() }
})
