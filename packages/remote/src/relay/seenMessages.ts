import { toHex, toUtf8 } from '@latchkey/base'
import { sha256 } from '@noble/hashes/sha2.js'

/** How many messages of one topic are remembered; a relay keeps fewer in a mailbox. */
const maxPerTopic = 1024
const maxTopics = 10_000

/** What is known of a message: being listened to (with the acknowledgements that wait for it), or done. */
export type SeenMessage = { isDone: boolean; failures: number; readonly waiting: (() => void)[] }

export type SeenMessages = {
  /** The record of a message, made when it is new. Relays deliver at least once; this is what makes it once. */
  find(topic: string, message: string): SeenMessage
  forget(topic: string): void
}

/** Remembers messages by their hash, the newest of each topic. */
export function createSeenMessages(): SeenMessages {
  const topics = new Map<string, Map<string, SeenMessage>>()
  return {
    find(topic, message) {
      const seen = topics.get(topic) ?? new Map<string, SeenMessage>()
      if (!topics.has(topic)) {
        topics.set(topic, seen)
        dropOldest(topics, maxTopics)
      }
      const hash = toHex(sha256(toUtf8(message)).subarray(0, 16))
      const known = seen.get(hash)
      if (known) return known
      const record: SeenMessage = { isDone: false, failures: 0, waiting: [] }
      seen.set(hash, record)
      dropOldest(seen, maxPerTopic)
      return record
    },
    forget: (topic) => void topics.delete(topic),
  }
}

function dropOldest(map: Map<string, unknown>, max: number): void {
  const oldest = map.keys().next()
  if (map.size > max && !oldest.done) map.delete(oldest.value)
}
