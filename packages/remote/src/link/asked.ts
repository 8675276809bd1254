import { createStore, type Log, type Store } from '@latchkey/base'
import type { RandomBytes } from '../pairing/keys.ts'
import { linkEvents } from './limits.ts'
import { openSeal, sealText } from './seal.ts'
import { markSeen, type StoredEventsOptions } from './storedEvents.ts'
import { createUsedIds, type IdStorage } from './usedIds.ts'
import { readWeb3Message, type Web3Message, type Web3Request, type Web3Response, writeWeb3Message } from './web3.ts'

export type AskedOptions = StoredEventsOptions & {
  readonly storage: IdStorage
  readonly random: RandomBytes
  /** Puts an answer's seal out. */
  readonly publish: (data: string) => Promise<unknown>
}

/** Requests of a page to its phone, and the phone's answers that are not out yet. */
export type Asked = {
  readonly requests: Store<readonly Web3Request[]>
  receive(event: string, data: string, eventId: string): Promise<void>
  /** False for what nobody asks. */
  answer(id: string, outcome: Web3Response['outcome']): boolean
  /** Puts out what waits. */
  flush(): Promise<void>
  clear(): void
}

const maxRequests = 50

/** Makes the list of what a page asks. A request is shown until it is answered or taken back, and never again after. */
export function createAsked(options: AskedOptions): Asked {
  const { session, log, random, publish } = options
  const requests = createStore<readonly Web3Request[]>([])
  const used = createUsedIds(options.storage, session.id)
  /** The request's id → the event it came in, which a server keeps until it is marked. */
  const eventOf = new Map<string, string>()
  const outbox = new Map<string, Web3Message>()

  function take(request: Web3Request, eventId: string): void {
    const waiting = requests.get()
    if (waiting.length >= maxRequests || waiting.some(({ id }) => id === request.id)) return
    eventOf.set(request.id, eventId)
    requests.set([...waiting, request])
  }

  /** Also before it has come: servers keep no order. */
  function drop(id: string): void {
    used.add(id)
    requests.set(requests.get().filter((request) => request.id !== id))
    const eventId = eventOf.get(id)
    eventOf.delete(id)
    if (eventId !== undefined) void markSeen(options, eventId)
  }

  return {
    requests,
    async receive(event, data, eventId) {
      // A server keeps the events of both sides in one list; the page's own are for the page to mark.
      if (event === linkEvents.response) return
      const message = openMessage(data, session.secret, log)
      if (message?.type === 'request' && !used.has(message.request.id)) return take(message.request, eventId)
      if (message?.type === 'canceled') drop(message.id)
      await markSeen(options, eventId)
    },
    answer(id, outcome) {
      const asked = requests.get().find((request) => request.id === id)
      if (asked === undefined) return false
      outbox.set(id, { type: 'response', response: { id, method: asked.method, outcome } })
      drop(id)
      return true
    },
    async flush() {
      for (const [id, message] of [...outbox]) {
        try {
          await publish(sealText(writeWeb3Message(message), session.secret, random))
          outbox.delete(id)
        } catch (error) {
          log.debug('An answer waits for the line to come back', error)
        }
      }
    },
    clear() {
      requests.set([])
      outbox.clear()
      used.forget()
    },
  }
}

/** An event, opened; undefined for text that the other side did not write. */
export function openMessage(data: string, secret: string, log: Log): Web3Message | undefined {
  try {
    return readWeb3Message(openSeal(data, secret))
  } catch {
    log.debug('A message over the link could not be opened')
    return undefined
  }
}
