import type { Clock } from '@latchkey/base'

const tickMs = 1000
/** After a long sleep of the machine the buckets are walked instead of the seconds. */
const maxCatchUpSeconds = 600

/** What an item of a wheel carries for it: its second, and its neighbours there. */
export type WheelLinks<Item> = { dueSecond: number; before: Item | undefined; after: Item | undefined }

/** Things that end at a time, by second: adding, removing and ending one costs the same however many there are. */
export type TimerWheel<Item extends WheelLinks<Item>> = {
  readonly add: (item: Item, dueMs: number) => void
  /** Does nothing when it is not there any more. */
  readonly remove: (item: Item) => void
  readonly close: () => void
}

/** The links of an item that is on no wheel. */
export const notOnWheel = { dueSecond: 0, before: undefined, after: undefined } as const

/** Tells `onDue` of each item up to a second after its time, never before it. */
export function createTimerWheel<Item extends WheelLinks<Item>>(
  clock: Clock,
  onDue: (item: Item) => void,
): TimerWheel<Item> {
  // Lists through the items themselves: sets that fill and empty all the time are the dearest part of a relay.
  const buckets = new Map<number, Item>()
  let lastSecond = toSecond(clock.now())
  let cancel: (() => void) | undefined

  const remove = (item: Item) => {
    if (item.dueSecond === 0) return
    const { before, after } = item
    if (after !== undefined) after.before = before
    if (before !== undefined) before.after = after
    else if (after !== undefined) buckets.set(item.dueSecond, after)
    else buckets.delete(item.dueSecond)
    item.dueSecond = 0
    item.before = undefined
    item.after = undefined
  }
  const end = (second: number) => {
    for (let item = buckets.get(second); item !== undefined; item = buckets.get(second)) {
      remove(item)
      onDue(item)
    }
  }
  const tick = () => {
    // The bucket of this second may hold items whose time is not over yet.
    const until = Math.floor(clock.now() / tickMs)
    const isFarBehind = until - lastSecond > maxCatchUpSeconds
    if (isFarBehind) for (const second of [...buckets.keys()].filter((key) => key <= until)) end(second)
    else for (let second = lastSecond; second <= until; second++) end(second)
    lastSecond = Math.max(lastSecond, until + 1)
    cancel = clock.schedule(tickMs, tick)
  }
  cancel = clock.schedule(tickMs, tick)

  return {
    add(item, dueMs) {
      // Never into the past: that second would not come again.
      item.dueSecond = Math.max(toSecond(dueMs), lastSecond)
      item.before = undefined
      item.after = buckets.get(item.dueSecond)
      if (item.after !== undefined) item.after.before = item
      buckets.set(item.dueSecond, item)
    },
    remove,
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
