import type { Clock } from '@latchkey/base'
import { duplicateMs } from './store.ts'

/** Generations are thrown away whole, so that forgetting costs nothing; three of them cover the two minutes. */
const generationMs = duplicateMs / 2
const generations = 3
/** A flood turns the generations over sooner, which bounds the memory at some 100 MB. */
const maxPerGeneration = 500_000

/** The hashes of messages that are gone from their mailboxes but may still be sent again. */
export type RecentHashes = {
  readonly add: (hash: string, untilMs: number) => void
  readonly has: (hash: string) => boolean
  /** All that count still: hash → until when. */
  readonly entries: () => Iterable<readonly [string, number]>
}

export function createRecentHashes(clock: Clock, maxEntries = maxPerGeneration): RecentHashes {
  let maps: Map<string, number>[] = [new Map()]
  let turnsAtMs = clock.now() + generationMs

  const turn = (nowMs: number) => {
    maps = nowMs >= turnsAtMs + generations * generationMs ? [] : maps.slice(0, generations - 1)
    maps.unshift(new Map())
    turnsAtMs = nowMs + generationMs
  }
  return {
    add(hash, untilMs) {
      const nowMs = clock.now()
      if (untilMs <= nowMs) return
      if (nowMs >= turnsAtMs || (maps[0]?.size ?? 0) >= maxEntries) turn(nowMs)
      maps[0]?.set(hash, untilMs)
    },
    has(hash) {
      for (const map of maps) {
        const untilMs = map.get(hash)
        if (untilMs !== undefined) return untilMs > clock.now()
      }
      return false
    },
    *entries() {
      const nowMs = clock.now()
      for (const map of maps) for (const entry of map) if (entry[1] > nowMs) yield entry
    },
  }
}
