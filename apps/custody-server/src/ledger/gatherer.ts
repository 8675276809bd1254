import { type Clock, withTimeout } from '@latchkey/base'

/** Hands things on in batches: those that come while one batch is on its way are the next. */
export type Gatherer<Item> = (item: Item) => void

export type GathererOptions<Item> = {
  /** Takes a batch; tells each item by itself how it went, and does not fail. */
  readonly take: (batch: readonly Item[]) => Promise<void>
  readonly maxItems: number
  /** How much of `maxWeight` an item takes up; a batch has at least one item. */
  readonly weigh: (item: Item) => number
  readonly maxWeight: number
  readonly clock: Clock
  /** Told when nothing waits any more. */
  readonly onEmpty?: () => void
}

/** For a batch that is on its way for longer nobody else waits: its connection may have broken without a word. */
const patienceMs = 10_000

/** One batch is on its way at a time, as long as it takes no longer than usual; what comes alone goes in the next turn. */
export function createGatherer<Item>(options: GathererOptions<Item>): Gatherer<Item> {
  const { take, maxItems, weigh, maxWeight, clock, onEmpty } = options
  let waiting: Item[] = []
  let isRunning = false

  function nextBatch(): readonly Item[] {
    let weight = 0
    const isFull = (item: Item, index: number) => {
      weight += weigh(item)
      return index > 0 && (index >= maxItems || weight > maxWeight)
    }
    const end = waiting.findIndex(isFull)
    const batch = end === -1 ? waiting : waiting.slice(0, end)
    waiting = end === -1 ? [] : waiting.slice(end)
    return batch
  }

  async function run(): Promise<void> {
    isRunning = true
    // For those of the same moment: a database within this process lets nobody in until it is done.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) await withTimeout(take(nextBatch()), patienceMs, clock).catch(() => undefined)
    isRunning = false
    onEmpty?.()
  }

  return (item) => {
    waiting.push(item)
    if (!isRunning) void run()
  }
}
