import type { StoredMessage, Subscription, SubscriptionRequest } from './store.ts'

type Listener = {
  readonly request: SubscriptionRequest
  /** The last message it was given, or could have been. */
  lastId: number
  /** While it reads, what is told is not handed on: it is stored, and comes with the next page. */
  state: 'new' | 'reading' | 'live' | 'over'
  /** Something was told while it read. */
  hasMissed: boolean
}

/** The live subscriptions of one process, by topic. */
export type Listeners = {
  add(request: SubscriptionRequest): Subscription
  /** Hands a message to those who listen. What was told before is not handed out again. */
  tell(message: StoredMessage): void
  isListening(topic: string, clientId: string): boolean
  /** Listeners and their topics. */
  list(): Iterable<SubscriptionRequest>
  countTopics(): number
  close(): void
}

/** Messages that wait for a client in some topics behind one message. */
export type PageRequest = { readonly topics: readonly string[]; readonly clientId: string; readonly after: number }

export type Page = {
  /** Oldest first. */
  readonly messages: readonly StoredMessage[]
  /** The last that was looked at. */
  readonly last: number
  readonly isAll: boolean
  /** Up to here nothing is left to be told, once all is read. */
  readonly upTo: number
}

const retryMs = 500

/** Hands out what is stored and then what is told, nothing twice; `read` is asked again when it fails. */
export function createListeners(read: (request: PageRequest) => Promise<Page>): Listeners {
  const byTopic = new Map<string, Set<Listener>>()
  let isClosed = false

  /** Those that begin together, by client: their mailboxes are read as one, so that topics keep their order too. */
  const beginning = new Map<string, Listener[]>()

  function begin(listener: Listener): void {
    listener.state = 'reading'
    if (beginning.size === 0) queueMicrotask(beginAll)
    const { clientId } = listener.request
    const others = beginning.get(clientId)
    if (others === undefined) beginning.set(clientId, [listener])
    else others.push(listener)
  }

  function beginAll(): void {
    const all = [...beginning]
    beginning.clear()
    for (const [clientId, listeners] of all) void readUp(clientId, listeners)
  }

  async function readUp(clientId: string, all: readonly Listener[]): Promise<void> {
    for (let listeners = all; ; ) {
      listeners = listeners.filter(isReading)
      if (listeners.length === 0 || isClosed) return
      for (const listener of listeners) listener.hasMissed = false
      const page = await readPage(clientId, listeners)
      const ofTopic = byTopicOf(listeners)
      for (const message of page?.messages ?? []) {
        for (const listener of ofTopic.get(message.topic) ?? []) {
          if (isReading(listener)) give(listener, message, 'stored')
        }
      }
      for (const listener of listeners.filter(isReading)) {
        if (page === undefined) continue
        listener.lastId = Math.max(listener.lastId, page.last, page.isAll ? page.upTo : 0)
        if (page.isAll && !listener.hasMissed) listener.state = 'live'
      }
      // A mailbox stays on the disk until its reader has room for more of it.
      await Promise.all(listeners.filter(isReading).map(({ request }) => request.whenRoom?.()))
    }
  }

  /** Undefined when the storage is down, some time later; the relay ends its sockets before long, and this with them. */
  async function readPage(clientId: string, listeners: readonly Listener[]): Promise<Page | undefined> {
    const topics = [...new Set(listeners.map(({ request }) => request.topic))]
    try {
      return await read({ topics, clientId, after: Math.min(...listeners.map(({ lastId }) => lastId)) })
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
      return undefined
    }
  }

  return {
    add(request) {
      const listener: Listener = { request, lastId: 0, state: 'new', hasMissed: false }
      const listeners = byTopic.get(request.topic) ?? new Set()
      byTopic.set(request.topic, listeners.add(listener))
      return {
        start() {
          if (listener.state === 'new') begin(listener)
        },
        end() {
          listener.state = 'over'
          listeners.delete(listener)
          if (listeners.size === 0 && byTopic.get(request.topic) === listeners) byTopic.delete(request.topic)
        },
      }
    },
    tell(message) {
      for (const listener of byTopic.get(message.topic) ?? []) {
        if (listener.state === 'reading') listener.hasMissed = true
        else if (listener.state === 'live') give(listener, message, 'live')
      }
    },
    isListening: (topic, clientId) =>
      [...(byTopic.get(topic) ?? [])].some(({ request }) => request.clientId === clientId),
    *list() {
      for (const listeners of byTopic.values()) for (const { request } of listeners) yield request
    },
    countTopics: () => byTopic.size,
    close() {
      isClosed = true
    },
  }
}

function byTopicOf(listeners: readonly Listener[]): ReadonlyMap<string, readonly Listener[]> {
  const byTopic = new Map<string, Listener[]>()
  for (const listener of listeners) {
    const { topic } = listener.request
    byTopic.set(topic, [...(byTopic.get(topic) ?? []), listener])
  }
  return byTopic
}

/** Looked at again after a wait, and after each delivery: whoever is given something may end. */
function isReading({ state }: Listener): boolean {
  return state === 'reading'
}

function give(listener: Listener, message: StoredMessage, source: 'stored' | 'live'): void {
  const { clientId, deliver } = listener.request
  if (message.id <= listener.lastId || listener.state === 'over') return
  listener.lastId = message.id
  if (message.publisher !== clientId) deliver(message, source)
}
