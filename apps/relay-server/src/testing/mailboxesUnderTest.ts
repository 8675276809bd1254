import { randomBytes } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, vi } from 'vitest'
import { type MailboxPlace, openMailboxes } from '../openMailboxes.ts'
import type { RelayStore } from '../store/store.ts'
import { listen, publish, topic } from './storeCalls.ts'
import type { StoreUnderTest } from './storeUnderTest.ts'

/** As the contract asks for them. */
const limits = { messagesPerTopic: 20, bytesPerTopic: 10_000, bytesPerAddress: 1_000_000, totalBytes: 1_000_000 }

/** Mailboxes in a place, with a clock that stands still; others on the same place where it is a server. */
export async function mailboxesUnderTest(place: MailboxPlace): Promise<StoreUnderTest> {
  const clock = fakeClock()
  const stores = new Set<RelayStore>()
  const open = async () => {
    const opened = await openMailboxes({ place, clock, log: silentLog, limits })
    const store: RelayStore = {
      ...opened,
      async close() {
        stores.delete(store)
        await opened.close()
      },
    }
    stores.add(store)
    return store
  }
  const store = await open()
  return {
    store,
    clock,
    ...(place.kind === 'server' && { second: open }),
    settle: () => settle([...stores]),
    close: () => store.close(),
  }
}

/** Earlier calls are written, listeners have read, and a mark has come through everywhere. */
async function settle(open: readonly RelayStore[]): Promise<void> {
  for (const store of open) {
    await store.check()
    await store.read(topic, 'nobody')
    const place = randomBytes(32).toString('hex')
    const listeners = await Promise.all(open.map((each) => listen(each, 'marker', place)))
    await publish(store, randomBytes(8).toString('hex'), { topic: place, ttl: 60 })
    await vi.waitFor(() => expect(listeners.map(({ messages }) => messages.length)).toEqual(open.map(() => 1)), {
      interval: 1,
    })
    for (const { end } of listeners) end()
    for (const each of open) each.forget(place, 'marker')
    await store.check()
  }
}
