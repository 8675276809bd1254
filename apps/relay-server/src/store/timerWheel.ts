import type { Clock } from '@latchkey/base'

const tickMs = 1000
/** After a long sleep of the machine the buckets are walked instead of the seconds. */
const maxCatchUpSeconds = 600

/** Things that end at a time, by second: adding, removing and ending one costs the same however many there are. */
export type TimerWheel<Item> = {
  readonly add: (item: Item, dueMs: number) => void
  readonly remove: (item: Item, dueMs: number) => void
  readonly close: () => void
}

/** Tells `onDue` of each item up to a second after its time, never before it. */
export function createTimerWheel<Item>(clock: Clock, onDue: (item: Item) => void): TimerWheel<Item> {
  const buckets = new Map<number, Set<Item>>()
  let lastSecond = toSecond(clock.now())
  let cancel: (() => void) | undefined

  const end = (second: number) => {
    const bucket = buckets.get(second)
    if (bucket === undefined) return
    buckets.delete(second)
    for (const item of bucket) onDue(item)
  }
  const tick = () => {
    // The bucket of this second may hold items whose time is not over yet.
    const until = Math.floor(clock.now() / tickMs)
    const isFarBehind = until - lastSecond > maxCatchUpSeconds
    if (isFarBehind) for (const second of [...buckets.keys()].filter((key) => key <= until)) end(second)
    else for (let second = lastSecond; second <= until; second++) end(second)
    lastSecond = Math.max(lastSecond, until)
    cancel = clock.schedule(tickMs, tick)
  }
  cancel = clock.schedule(tickMs, tick)

  return {
    add(item, dueMs) {
      // Never into the past: that second would not come again.
      const second = Math.max(toSecond(dueMs), lastSecond)
      const bucket = buckets.get(second)
      if (bucket === undefined) buckets.set(second, new Set([item]))
      else bucket.add(item)
    },
    remove(item, dueMs) {
      const second = toSecond(dueMs)
      const bucket = buckets.get(second)
      if (!bucket?.delete(item)) return
      if (bucket.size === 0) buckets.delete(second)
    },
    close() {
      cancel?.()
      buckets.clear()
    },
  }
}

/** The first second that begins at or after this time. */
function toSecond(timeMs: number): number {
  return Math.ceil(timeMs / tickMs)
}
