/** Hands things on in batches: those that come while one batch is on its way are the next. */
export type Gatherer<Item> = (item: Item) => void

export type GathererOptions<Item> = {
  /** Takes a batch; tells each item by itself how it went, and does not fail. */
  readonly take: (batch: readonly Item[]) => Promise<void>
  readonly maxItems: number
  /** How much of `maxWeight` an item takes up; a batch has at least one item. */
  readonly weigh: (item: Item) => number
  readonly maxWeight: number
  /** Told when nothing waits any more. */
  readonly onEmpty?: () => void
}

/** One batch is on its way at a time; what comes alone goes at once. */
export function createGatherer<Item>(options: GathererOptions<Item>): Gatherer<Item> {
  const { take, maxItems, weigh, maxWeight, onEmpty } = options
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
    while (waiting.length > 0) await take(nextBatch())
    isRunning = false
    onEmpty?.()
  }

  return (item) => {
    waiting.push(item)
    if (!isRunning) void run()
  }
}
