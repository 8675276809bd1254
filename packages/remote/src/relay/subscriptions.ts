import type { Clock } from '@latchkey/base'
import type { Calls } from './calls.ts'
import { relayLimits } from './messages.ts'
import { createUnsubscriptions } from './unsubscriptions.ts'
import { createWaiters } from './waiters.ts'

/** How long a caller waits for a relay to confirm; the topics stay wanted after it. */
const timeoutMs = 60_000
/** After a relay refused a batch, it is asked again. */
const retryMs = 5000
const unknownId = ''

/** `implied`: a call that is on its way subscribes to it. The text of `held` is the relay's id. */
type State = 'wanted' | 'asked' | 'implied' | { readonly held: string }

export type Subscriptions = {
  /** Resolves when the relay holds all of them. The topics stay wanted whatever becomes of the promise. */
  want(topics: readonly string[], signal: AbortSignal | undefined): Promise<void>
  /** For a topic that a call subscribes to by itself: wanted over a cut, not asked for on this connection. */
  imply(topic: string, call: Promise<unknown>): void
  drop(topics: readonly string[]): Promise<void>
  has(topic: string): boolean
  count(): number
  /** Asks for all topics that are wanted and not asked for yet. Says whether there were any. */
  ask(): boolean
  /** The connection is gone: every topic is to be asked for again. */
  pause(): void
  rejectAll(error: Error): void
}

export type SubscriptionsOptions = {
  readonly clock: Clock
  readonly calls: Calls
  readonly isOpen: () => boolean
}

/** The topics of one relay, held over cuts until they are dropped. */
export function createSubscriptions({ clock, calls, isOpen }: SubscriptionsOptions): Subscriptions {
  const states = new Map<string, State>()
  const waiters = createWaiters(clock)
  const unsubscriptions = createUnsubscriptions(calls)
  let connection = new AbortController()

  function ask(): boolean {
    const topics = [...states].filter(([, state]) => state === 'wanted').map(([topic]) => topic)
    for (let from = 0; from < topics.length; from += relayLimits.topicsPerBatch) {
      void askBatch(topics.slice(from, from + relayLimits.topicsPerBatch), connection.signal)
    }
    return topics.length > 0
  }

  async function askBatch(topics: readonly string[], signal: AbortSignal): Promise<void> {
    for (const topic of topics) states.set(topic, 'asked')
    try {
      const ids = readIds(await calls.start('irn_batchSubscribe', { topics }, { timeoutMs, signal }))
      // Answered just before a cut: the next connection knows nothing of it.
      if (signal.aborted) return
      for (const [index, topic] of topics.entries()) hold(topic, ids[index] ?? unknownId)
    } catch (error) {
      if (signal.aborted) return
      for (const topic of topics) if (states.get(topic) === 'asked') states.set(topic, 'wanted')
      if (error instanceof Error) waiters.reject(topics, error)
      clock.schedule(retryMs, () => !signal.aborted && ask())
    }
  }

  function hold(topic: string, id: string): void {
    if (!states.has(topic)) return
    states.set(topic, { held: id })
    waiters.settle(topic)
  }

  return {
    async want(topics, signal) {
      signal?.throwIfAborted()
      for (const topic of topics) {
        unsubscriptions.takeBack(topic)
        if (!states.has(topic)) states.set(topic, 'wanted')
      }
      if (isOpen()) ask()
      const missing = topics.filter((topic) => typeof states.get(topic) !== 'object')
      await waiters.wait(new Set(missing), { timeoutMs, signal })
    },
    imply(topic, call) {
      unsubscriptions.takeBack(topic)
      if (!states.has(topic)) states.set(topic, 'implied')
      call.then(
        // Otherwise a cut came between, and it is asked for like the others.
        () => states.get(topic) === 'implied' && hold(topic, unknownId),
        () => states.get(topic) === 'implied' && states.delete(topic),
      )
    },
    async drop(topics) {
      const gone = topics.flatMap((topic) => {
        const state = states.get(topic)
        return state === undefined ? [] : { topic, id: typeof state === 'object' ? state.held : unknownId }
      })
      for (const { topic } of gone) {
        states.delete(topic)
        waiters.settle(topic)
      }
      await unsubscriptions.say(gone)
    },
    has: (topic) => states.has(topic),
    count: () => states.size,
    ask,
    pause() {
      connection.abort()
      connection = new AbortController()
      for (const topic of states.keys()) states.set(topic, 'wanted')
    },
    rejectAll: waiters.rejectAll,
  }
}

/** The relay's own names for the subscriptions, where it gave them; nothing depends on them. */
function readIds(result: unknown): readonly string[] {
  return Array.isArray(result) ? result.map((id) => (typeof id === 'string' ? id : unknownId)) : []
}
