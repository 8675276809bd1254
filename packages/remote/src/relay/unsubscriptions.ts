import type { Calls } from './calls.ts'
import { relayLimits } from './messages.ts'

const timeoutMs = 60_000

export type Unsubscriptions = {
  /** Tells the relay that these topics are not wanted any more. */
  say(subscriptions: readonly { readonly topic: string; readonly id: string }[]): Promise<void>
  /** The topic is wanted again: one that is still under way must not undo that. */
  takeBack(topic: string): void
}

/** The unsubscriptions that a relay has not confirmed yet. */
export function createUnsubscriptions(calls: Calls): Unsubscriptions {
  const underWay = new Map<string, AbortController>()

  async function sayOnce(subscriptions: readonly { readonly topic: string; readonly id: string }[]): Promise<void> {
    const [first, ...others] = subscriptions
    if (first === undefined) return
    const abort = new AbortController()
    for (const { topic } of subscriptions) underWay.set(topic, abort)
    const options = { timeoutMs, signal: abort.signal }
    try {
      if (others.length === 0) await calls.start('irn_unsubscribe', first, options)
      else await calls.start('irn_batchUnsubscribe', { subscriptions }, options)
    } catch (error) {
      if (!abort.signal.aborted) throw error
    } finally {
      for (const { topic } of subscriptions) if (underWay.get(topic) === abort) underWay.delete(topic)
    }
  }

  return {
    async say(subscriptions) {
      const batches: Promise<void>[] = []
      for (let from = 0; from < subscriptions.length; from += relayLimits.topicsPerBatch) {
        batches.push(sayOnce(subscriptions.slice(from, from + relayLimits.topicsPerBatch)))
      }
      await Promise.all(batches)
    },
    takeBack: (topic) => underWay.get(topic)?.abort(),
  }
}
