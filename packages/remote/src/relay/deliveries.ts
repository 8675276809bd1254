import { AppError, type Log } from '@latchkey/base'
import type { Delivery } from './relay.ts'
import { createSeenMessages } from './seenMessages.ts'

/** A message that could not be taken in so often is given up, or the relay would cut the link over it again and again. */
const maxFailures = 5
/** How many repetitions of a message in hand are acknowledged; a relay sends a few at most. */
const maxWaiting = 16

export type DeliveryListener = (delivery: Delivery) => void | Promise<void>

export type Deliveries = {
  /** Hands a message on, once, and acknowledges it when every listener has finished with it. */
  accept(delivery: Delivery, acknowledge: () => void): void
  forget(topic: string): void
}

export type DeliveriesOptions = { readonly listeners: ReadonlySet<DeliveryListener>; readonly log: Log }

/**
 * Turns "at least once" into "once". Listeners are called in the order of arrival, without waiting for each other, so
 * that one who waits for a person's answer does not hold up the rest of the topic.
 */
export function createDeliveries({ listeners, log }: DeliveriesOptions): Deliveries {
  const seen = createSeenMessages()

  return {
    accept(delivery, acknowledge) {
      if (listeners.size === 0) return
      const record = seen.find(delivery.topic, delivery.message)
      if (record.isDone) return acknowledge()
      // A repetition while the first is still in hand, over this connection or a later one.
      if (record.waiting.push(acknowledge) > maxWaiting) record.waiting.shift()
      if (record.waiting.length > 1) return
      const work = [...listeners].map(async (listener) => await listener(delivery))
      Promise.all(work).then(
        () => {
          record.isDone = true
          for (const answer of record.waiting.splice(0)) answer()
        },
        (error: unknown) => {
          record.failures++
          record.isDone = record.failures >= maxFailures
          const waiting = record.waiting.splice(0)
          const details = { tag: delivery.tag, error: nameOf(error), isGivenUp: record.isDone }
          log.warn('A message of the relay could not be taken in', details)
          if (record.isDone) for (const answer of waiting) answer()
        },
      )
    },
    forget: seen.forget,
  }
}

/** Messages of errors may quote what the message said; a log must not. */
function nameOf(error: unknown): string {
  return error instanceof AppError ? error.code : error instanceof Error ? error.name : typeof error
}
