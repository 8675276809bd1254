/** How many messages of one topic are remembered, and how many characters of them; a relay keeps fewer in a mailbox. */
const maxPerTopic = 1024
const maxCharactersPerTopic = 2_097_152
const maxTopics = 10_000

/** A message's state: being listened to (with the acknowledgements that wait for it), or done. */
export type SeenMessage = { isDone: boolean; failures: number; readonly waiting: (() => void)[] }

export type SeenMessages = {
  /** The record of a message, made when it is new. Relays deliver at least once; this is what makes it once. */
  find(topic: string, message: string): SeenMessage
  forget(topic: string): void
}

type SeenTopic = { readonly messages: Map<string, SeenMessage>; characters: number }

/** Remembers the newest messages of each topic, by what they say. */
export function createSeenMessages(): SeenMessages {
  const topics = new Map<string, SeenTopic>()
  return {
    find(topic, message) {
      const seen = topics.get(topic) ?? { messages: new Map<string, SeenMessage>(), characters: 0 }
      if (!topics.has(topic)) {
        topics.set(topic, seen)
        if (topics.size > maxTopics) dropOldest(topics)
      }
      const known = seen.messages.get(message)
      if (known) return known
      const record: SeenMessage = { isDone: false, failures: 0, waiting: [] }
      seen.messages.set(message, record)
      seen.characters += message.length
      while (seen.messages.size > maxPerTopic || (seen.characters > maxCharactersPerTopic && seen.messages.size > 1)) {
        seen.characters -= dropOldest(seen.messages).length
      }
      return record
    },
    forget: (topic) => void topics.delete(topic),
  }
}

function dropOldest(map: Map<string, unknown>): string {
  const [oldest = ''] = map.keys()
  map.delete(oldest)
  return oldest
}
