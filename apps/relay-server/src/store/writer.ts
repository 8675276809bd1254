import type { Clock } from '@latchkey/base'
import { type Batch, createBatch, isEmpty, takePortion } from './batch.ts'
import { type Company, writeAlone } from './company.ts'
import type { RelayDatabase } from './relayTables.ts'
import { type StoreLimits, toStoreFailure } from './store.ts'
import { type Written, writeBatch } from './writeBatch.ts'

export type WriterOptions = {
  readonly database: RelayDatabase
  readonly clock: Clock
  readonly limits: StoreLimits
  readonly makerOf: (address: string | undefined) => string
  /** The size of everything that is kept, as far as known. */
  readonly totalBytes: () => number
  readonly company: () => Company | undefined
  /** The word to the other processes with the commit. */
  readonly newsOf: (batch: Batch, written: Written) => readonly string[]
  /** Called before a commit, whose messages nobody may be told of until `onWritten`. */
  readonly onCommitting: (written: Written) => void
  readonly onWritten: (batch: Batch, written: Written) => void
  /** Called after each transaction, good or not. */
  readonly onOver: () => void
}

/** Writes what is asked at about the same time in one transaction, one after the other. */
export type Writer = {
  /** Requests that are not on their way yet. Each that is put in calls `schedule`. */
  readonly waiting: () => Batch
  /** Writes no later than after so many milliseconds. */
  schedule(afterMs: number): void
  /** Resolves when what was asked up to now is written, or could not be; of very much, a part. */
  writeOut(): Promise<void>
  /** Writes what was asked. All that is asked afterwards is refused at once. */
  close(): Promise<void>
}

/** Work that nobody waits for is tried again after a failure, this much later, and up to so many. */
const [retryMs, maxKept] = [1000, 10_000]

export function createWriter(options: WriterOptions): Writer {
  let waiting = createBatch()
  let timer: { readonly dueMs: number; readonly cancel: () => void } | undefined
  let running: Promise<void> | undefined
  let inFlight: Promise<boolean> = Promise.resolve(true)
  let isClosed = false

  function schedule(afterMs: number): void {
    if (isClosed) {
      refuseRest()
      return
    }
    const dueMs = performance.now() + afterMs
    if (running !== undefined || (timer !== undefined && timer.dueMs <= dueMs)) return
    timer?.cancel()
    const next = setTimeout(start, afterMs)
    timer = { dueMs, cancel: () => clearTimeout(next) }
  }

  /** Nothing is written any more, and nobody is to wait for it. */
  function refuseRest(): void {
    const rest = waiting
    waiting = createBatch()
    refuse(rest, createBatch(), new Error('the storage is closed'))
    for (const mark of rest.marks) mark()
  }

  function start(): void {
    timer?.cancel()
    timer = undefined
    running ??= writeAll()
  }

  async function writeAll(): Promise<void> {
    let isGood = true
    while (isGood && !isEmpty(waiting)) {
      const { now, later } = takePortion(waiting)
      waiting = later
      inFlight = writePortion(options, now, waiting)
      isGood = await inFlight
      // SQLite answers within the turn: others have theirs in between.
      await new Promise((resolve) => setImmediate(resolve))
    }
    running = undefined
    if (!isEmpty(waiting)) schedule(retryMs)
  }

  return {
    waiting: () => waiting,
    schedule,
    async writeOut() {
      if (isEmpty(waiting)) {
        await inFlight
        return
      }
      // Not until nothing waits any more: under load something always does.
      const written = new Promise<void>((resolve) => waiting.marks.push(resolve))
      start()
      await written
    },
    async close() {
      if (!isEmpty(waiting)) start()
      await running
      isClosed = true
      timer?.cancel()
      refuseRest()
    },
  }
}

async function writePortion(options: WriterOptions, batch: Batch, waiting: Batch): Promise<boolean> {
  const written = await tryToWrite(options, batch).catch((error: unknown) => {
    refuse(batch, waiting, error)
    return undefined
  })
  try {
    if (written !== undefined) options.onWritten(batch, written)
  } finally {
    options.onOver()
    for (const mark of batch.marks) mark()
  }
  return written !== undefined
}

async function tryToWrite(options: WriterOptions, batch: Batch): Promise<Written> {
  const { database, clock, limits, makerOf, totalBytes } = options
  const company = options.company()
  const context = { nowMs: clock.now(), limits, totalBytes: totalBytes(), makerOf }
  return await writeAlone(database, company, async (transaction) => {
    const result = await writeBatch(transaction, batch, context)
    await company?.tell(transaction, options.newsOf(batch, result))
    options.onCommitting(result)
    return result
  })
}

/** Those who wait are told; the rest is tried again. */
function refuse(batch: Batch, waiting: Batch, error: unknown): void {
  const failure = toStoreFailure(error)
  waiting.receipts.unshift(...batch.receipts.slice(0, Math.max(0, maxKept - waiting.receipts.length)))
  for (const [key, change] of batch.interests) {
    if (!change.isWanted && !waiting.interests.has(key)) waiting.interests.set(key, { ...change, settled: [] })
    for (const settled of change.settled) settled(failure)
  }
  for (const { settled } of batch.publications) settled(failure)
  for (const settled of batch.probes) settled(failure)
}
