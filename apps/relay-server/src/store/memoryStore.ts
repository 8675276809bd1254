import type { Clock } from '@latchkey/base'
import { RelayServerError } from '../errors.ts'
import {
  acknowledge,
  addInterest,
  addMessages,
  countMailboxes,
  createMailboxes,
  type HeldMessage,
  hasRoomForInterest,
  listen,
  listWaiting,
  removeInterest,
  reveal,
} from './mailboxes.ts'
import { defaultStoreLimits, type RelayStore, type StoreLimits, type Subscription } from './store.ts'

/** Mailboxes in memory: a restart loses what waits for clients that are away. */
export function memoryStore({
  clock,
  limits = defaultStoreLimits,
}: {
  readonly clock: Clock
  readonly limits?: StoreLimits
}): RelayStore {
  const mailboxes = createMailboxes(clock, limits)
  return {
    publish(messages, settled) {
      let added: HeldMessage[]
      try {
        added = addMessages(mailboxes, messages)
      } catch (error) {
        settled(toStoreFailure(error))
        return
      }
      settled()
      reveal(added)
    },
    subscribe(wish, settled) {
      const subscription = startLater(() => listen(mailboxes, wish))
      if (!hasRoomForInterest(mailboxes, wish.topic, wish.clientId)) {
        settled(new RelayServerError('storage_full'))
        return subscription
      }
      addInterest(mailboxes, wish.topic, wish.clientId, clock.now())
      settled()
      return subscription
    },
    forget: (topic, clientId) => void removeInterest(mailboxes, topic, clientId),
    read: async (topic, clientId) => listWaiting(mailboxes, topic, clientId),
    acknowledge(message, clientId) {
      // This store only ever hands out held messages.
      acknowledge(mailboxes, message as HeldMessage, clientId)
    },
    check: async () => undefined,
    counts: () => countMailboxes(mailboxes),
    close: async () => mailboxes.wheel.close(),
  }
}

/** A subscription that listens from its start to its end. */
export function startLater(listenNow: () => () => void): Subscription {
  let stop: (() => void) | undefined
  let isOver = false
  return {
    start() {
      if (isOver || stop !== undefined) return
      stop = listenNow()
      if (isOver) stop()
    },
    end() {
      if (isOver) return
      isOver = true
      stop?.()
    },
  }
}

/** The store's own failures as they are; anything else stopped the storage. */
export function toStoreFailure(error: unknown): RelayServerError {
  if (error instanceof RelayServerError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new RelayServerError('storage_down', { cause: error, data: { reason } })
}
