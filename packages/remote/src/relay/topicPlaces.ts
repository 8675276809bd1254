import { type KeyValueStorage, parseJson } from '@latchkey/base'

const storageKey = 'relay-topics.v1'
/** More than any wallet holds; the oldest go first. */
const maxTopics = 2000

export type TopicPlaces = {
  /** The present record, for one or many questions. */
  lookUp(): (topic: string) => string | undefined
  put(topics: readonly string[], url: string): void
  remove(topics: readonly string[]): void
}

/** Remembers which relay each topic is on, over reloads. Read anew each time, because other tabs write as well. */
export function createTopicPlaces(storage: KeyValueStorage): TopicPlaces {
  function read(): Map<string, string> {
    // A text that is no relay's address is found out when it is looked up.
    const stored = Object.entries(parseJson(storage.get(storageKey)) ?? {})
    return new Map(stored.filter((place): place is [string, string] => typeof place[1] === 'string'))
  }

  function write(places: Map<string, string>): void {
    storage.set(storageKey, JSON.stringify(Object.fromEntries([...places].slice(-maxTopics))))
  }

  return {
    lookUp() {
      const places = read()
      return (topic) => places.get(topic)
    },
    put(topics, url) {
      const places = read()
      for (const topic of topics) places.set(topic, url)
      write(places)
    },
    remove(topics) {
      const places = read()
      for (const topic of topics) places.delete(topic)
      write(places)
    },
  }
}
