import { type Clock, createStore } from '@latchkey/base'
import type { Delivery, Relay, RelayStatus } from '../relay/relay.ts'
import { createFaults, type Faults } from './faults.ts'

/** A relay in memory for any number of clients, with the rules of a real one and the faults a test asks for. */
export type FakeRelay = {
  /** A client's own end. `name` is its client id: a second end of one name is another tab. */
  connect(name: string): Relay
  /** Everything that was published, oldest first. */
  readonly published: { readonly topic: string; readonly message: string; readonly tag: number }[]
  /** Puts a message there as a stranger who knows the topic. */
  inject(delivery: Omit<Delivery, 'publishedAtMs'>): void
  /** True when everything that is to be delivered was. */
  isQuiet(): boolean
}

type Letter = Delivery & { readonly from: string; readonly expiresAtMs: number; readonly acked: Set<string> }
type End = {
  readonly name: string
  readonly topics: Set<string>
  readonly listeners: Set<(delivery: Delivery) => void | Promise<void>>
  isOpen: boolean
}

/** Makes the relay. Without faults, everything arrives at once and once. */
export function fakeRelay(clock: Clock, faults: Faults = createFaults({ clock, seed: 1 })): FakeRelay {
  const letters: Letter[] = []
  const ends = new Set<End>()
  const published: FakeRelay['published'] = []
  let underWay = 0

  async function deliver(end: End, letter: Letter): Promise<void> {
    underWay++
    try {
      for (let turn = 0; turn < faults.maxTurns; turn++) {
        await faults.delay()
        if (!end.isOpen || !end.topics.has(letter.topic) || letter.acked.has(end.name)) return
        if (letter.expiresAtMs <= clock.now()) return
        if (faults.isLost()) continue
        const { topic, message, tag, publishedAtMs } = letter
        const copies = faults.isDoubled() ? 2 : 1
        try {
          for (let copy = 0; copy < copies; copy++) {
            await Promise.all([...end.listeners].map((listener) => listener({ topic, message, tag, publishedAtMs })))
          }
          // The acknowledgement can get lost as well: then it comes again.
          if (!faults.isLost()) {
            letter.acked.add(end.name)
            return
          }
        } catch {
          // Not acknowledged: it comes again.
        }
      }
    } finally {
      underWay--
    }
  }

  function offer(letter: Letter): void {
    for (const end of ends) {
      if (end.name !== letter.from && end.topics.has(letter.topic)) void deliver(end, letter)
    }
  }

  function keep(letter: Letter): void {
    const isKnown = letters.some(({ topic, message }) => topic === letter.topic && message === letter.message)
    if (isKnown) return
    letters.push(letter)
    published.push({ topic: letter.topic, message: letter.message, tag: letter.tag })
    offer(letter)
  }

  function connect(name: string): Relay {
    const end: End = { name, topics: new Set(), listeners: new Set(), isOpen: true }
    ends.add(end)
    const post = (topic: string, message: string, tag: number, ttlSeconds: number) => {
      const nowMs = clock.now()
      const expiresAtMs = nowMs + ttlSeconds * 1000
      keep({ topic, message, tag, publishedAtMs: nowMs, from: name, expiresAtMs, acked: new Set() })
    }
    const listen = (topics: readonly string[]) => {
      for (const topic of topics) {
        if (end.topics.has(topic)) continue
        end.topics.add(topic)
        for (const letter of letters) {
          if (letter.topic === topic && letter.from !== name && !letter.acked.has(name)) void deliver(end, letter)
        }
      }
    }
    /** A call that may have to be made again until its answer comes. */
    const call = async (act: () => void, signal: AbortSignal | undefined) => {
      underWay++
      try {
        for (let turn = 0; turn < faults.maxTurns; turn++) {
          await faults.delay()
          signal?.throwIfAborted()
          if (!end.isOpen) throw new Error('The relay was closed')
          if (faults.isLost()) continue
          act()
          if (!faults.isLost()) return
        }
      } finally {
        underWay--
      }
    }
    return {
      status: createStore<RelayStatus>({ status: 'connected', url: 'fake:' }),
      publish: ({ topic, message, tag, ttlSeconds }, { signal } = {}) =>
        call(() => post(topic, message, tag, ttlSeconds), signal),
      propose: ({ pairingTopic, message, ttlSeconds }, { signal } = {}) =>
        call(() => {
          listen([pairingTopic])
          post(pairingTopic, message, 1100, ttlSeconds)
        }, signal),
      approve: ({ pairingTopic, sessionTopic, response, settlement, ttlSeconds }, { signal } = {}) =>
        call(() => {
          listen([sessionTopic])
          post(pairingTopic, response, 1101, ttlSeconds)
          post(sessionTopic, settlement, 1102, ttlSeconds)
        }, signal),
      subscribe: (topics, { signal } = {}) => call(() => listen(topics), signal),
      async unsubscribe(topics) {
        for (const topic of topics) end.topics.delete(topic)
      },
      onMessage(listener) {
        end.listeners.add(listener)
        return () => void end.listeners.delete(listener)
      },
      async close() {
        end.isOpen = false
        ends.delete(end)
      },
    }
  }

  return {
    connect,
    published,
    inject(delivery) {
      const nowMs = clock.now()
      const about = { publishedAtMs: nowMs, from: 'stranger', expiresAtMs: nowMs + 300_000 }
      keep({ ...delivery, ...about, acked: new Set() })
    },
    isQuiet: () => underWay === 0,
  }
}
