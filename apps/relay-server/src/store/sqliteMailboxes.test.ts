import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { openMailboxes } from '../openMailboxes.ts'
import { conformance } from '../testing/conformance.ts'
import { mailboxesUnderTest } from '../testing/mailboxesUnderTest.ts'
import { roundTrips } from '../testing/roundTrips.ts'
import { publish, subscribe, topic } from '../testing/storeCalls.ts'
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

test('what is asked before it is closed is kept, and all that is asked afterwards is refused at once', async () => {
  const folder = createTestFolder()
  const open = async () =>
    await openMailboxes({ place: { kind: 'folder', folder }, clock: fakeClock(), log: silentLog })
  const store = await open()
  const before = publish(store, 'before')
  const closed = store.close()
  await before
  await closed
  const asks = [
    () => publish(store, 'late'),
    () => subscribe(store, 'wallet'),
    () => store.check(),
    () => store.read(topic, 'wallet'),
  ]
  for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'storage_down' })
  const again = await open()
  expect((await again.read(topic, 'wallet')).map(({ message }) => message)).toEqual(['before'])
  await again.close()
})
