import { randomBytes } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, vi } from 'vitest'
import { type MailboxPlace, openMailboxes } from '../openMailboxes.ts'
import type { RelayStore, Subscription, SubscriptionRequest } from '../store/store.ts'
import { listen, publish, topic } from './storeCalls.ts'
import type { StoreUnderTest } from './storeUnderTest.ts'

/** As the contract asks for them. */
const limits = { messagesPerTopic: 20, bytesPerTopic: 10_000, bytesPerAddress: 1_000_000, totalBytes: 1_000_000 }

/** Mailboxes in a place, with a clock that stands still; others on the same place where it is a server. */
export async function mailboxesUnderTest(place: MailboxPlace): Promise<StoreUnderTest> {
  const clock = fakeClock()
  const stores = new Set<RelayStore>()
  const listening = new Set<Listening>()
  const open = async () => {
    const opened = await openMailboxes({ place, clock, log: silentLog, limits })
    const store: RelayStore = {
      ...opened,
      subscribe: (request, settled) => subscribe(opened, listening, request, settled),
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
    settle: () => settle([...stores], listening),
    close: () => store.close(),
  }
}

type Listening = { readonly request: SubscriptionRequest; readonly given: Set<number> }

/** Notes what each listener was given, from its start to its end. */
function subscribe(
  store: RelayStore,
  listening: Set<Listening>,
  request: SubscriptionRequest,
  settled: Parameters<RelayStore['subscribe']>[1],
): Subscription {
  const listener: Listening = { request, given: new Set() }
  const deliver: SubscriptionRequest['deliver'] = (message, source) => {
    listener.given.add(message.id)
    request.deliver(message, source)
  }
  const subscription = store.subscribe({ ...request, deliver }, settled)
  // One that takes a page when it has room for it is not waited for.
  let isAwaited = request.whenRoom === undefined
  return {
    start() {
      if (isAwaited) listening.add(listener)
      subscription.start()
    },
    end() {
      isAwaited = false
      listening.delete(listener)
      subscription.end()
    },
  }
}

/** Earlier calls are written, a mark has come through everywhere, and listeners have read what waits for them. */
async function settle(open: readonly RelayStore[], listening: ReadonlySet<Listening>): Promise<void> {
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
    for (const { request, given } of listening) {
      await vi.waitFor(async () => {
        const waiting = await store.read(request.topic, request.clientId)
        expect(waiting.filter(({ id }) => !given.has(id))).toEqual([])
      })
    }
  }
}
