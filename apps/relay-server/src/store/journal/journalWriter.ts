import type { Log } from '@latchkey/base'
import type { RelayServerError } from '../../errors.ts'
import { toStoreFailure } from '../memoryStore.ts'
import type { Settled } from '../store.ts'
import { appendToJournal, closeJournal, type JournalFile, rewriteJournal } from './journalFile.ts'
import { createRecordBuffer, type RecordBuffer } from './recordFrames.ts'

export type JournalWriterOptions<Item> = {
  readonly file: JournalFile<Item>
  /** All that the records noted so far have led to, as records. */
  readonly listRecords: () => Iterable<Item>
  readonly log: Log
  /** Below this the file is not written anew, 16 MiB unless given. */
  readonly compactAtBytes?: number | undefined
  /** How long after a failure the next attempt follows, 1 s unless given. */
  readonly retryMs?: number | undefined
}

/** Who waits until what he noted is on the disk. */
export type Waiting = {
  readonly settled: Settled
  /** Called after a good `settled`; after a failure, as soon as the disk holds it after all. */
  readonly show: () => void
}

/** Brings records to a file, those that come close together in one write. */
export type JournalWriter<Item> = {
  readonly options: JournalWriterOptions<Item>
  readonly compactAtBytes: number
  /** Records for the next commit, and who waits for it. */
  buffer: RecordBuffer
  waiting: Waiting[]
  /** The buffer of the last commit, to be used again. */
  spare: RecordBuffer
  writing: Promise<void> | undefined
  timer: { readonly dueMs: number; readonly cancel: () => void } | undefined
  failure: RelayServerError | undefined
  isClosed: boolean
}

/** Requests that come this close together share one write to the disk. */
const gatherMs = 1
/** What a crash may forget waits for company. */
const gatherLazilyMs = 50
const defaultRetryMs = 1000
const defaultCompactAtBytes = 16_777_216

/** Writes the file anew, with all that is held, and takes records from then on. */
export async function openJournalWriter<Item>(options: JournalWriterOptions<Item>): Promise<JournalWriter<Item>> {
  await rewriteJournal(options.file, options.listRecords())
  return {
    options,
    compactAtBytes: options.compactAtBytes ?? defaultCompactAtBytes,
    buffer: createRecordBuffer(),
    spare: createRecordBuffer(),
    waiting: [],
    writing: undefined,
    timer: undefined,
    failure: undefined,
    isClosed: false,
  }
}

/** Takes a record down; it goes to the disk with the next that somebody waits for. */
export function note<Item>({ buffer, options }: JournalWriter<Item>, record: Item): void {
  options.file.layout.append(buffer, record)
}

/** Takes down a record for which nobody waits: a crash may forget it. */
export function noteLazily<Item>(writer: JournalWriter<Item>, record: Item): void {
  note(writer, record)
  schedule(writer, gatherLazilyMs)
}

/** Answers when all that was noted up to now is on the disk, which it may be already. */
export function settleDurably<Item>(writer: JournalWriter<Item>, waiting: Waiting): void {
  const isOnDisk = writer.buffer.length === 0 && writer.writing === undefined
  if (isOnDisk) {
    waiting.settled()
    waiting.show()
    return
  }
  writer.waiting.push(waiting)
  schedule(writer, gatherMs)
}

/** Writes out what is noted and closes the file. */
export async function closeJournalWriter<Item>(writer: JournalWriter<Item>): Promise<void> {
  writer.isClosed = true
  writer.timer?.cancel()
  await writer.writing
  if (writer.failure === undefined) await commit(writer)
  await closeJournal(writer.options.file)
}

function schedule<Item>(writer: JournalWriter<Item>, delayMs: number): void {
  if (writer.writing !== undefined || writer.isClosed || writer.failure !== undefined) return
  const dueMs = performance.now() + delayMs
  if (writer.timer !== undefined && writer.timer.dueMs <= dueMs) return
  writer.timer?.cancel()
  // Real time, whatever the clock of the records says: this is about a disk.
  const timer = setTimeout(() => write(writer), delayMs)
  writer.timer = { dueMs, cancel: () => clearTimeout(timer) }
}

function write<Item>(writer: JournalWriter<Item>): void {
  writer.timer?.cancel()
  writer.timer = undefined
  writer.writing ??= commit(writer).finally(() => {
    writer.writing = undefined
    if (writer.failure !== undefined) scheduleRetry(writer)
    else if (writer.waiting.length > 0) schedule(writer, 0)
    else if (writer.buffer.length > 0) schedule(writer, gatherLazilyMs)
  })
}

/** Writes what was noted, then answers those who wait for it and shows what they noted, in this order. */
async function commit<Item>(writer: JournalWriter<Item>): Promise<void> {
  const { buffer, waiting } = writer
  const { file } = writer.options
  writer.buffer = writer.spare
  writer.buffer.length = 0
  writer.spare = buffer
  writer.waiting = []
  try {
    if (buffer.length > 0) await appendToJournal(file, buffer.bytes.subarray(0, buffer.length))
  } catch (cause) {
    fail(writer, cause, waiting)
    return
  }
  for (const { settled, show } of waiting) {
    settled()
    show()
  }
  const isMostlyDead = file.bytes >= Math.max(writer.compactAtBytes, 2 * file.compactBytes)
  if (isMostlyDead) await compact(writer)
}

async function compact<Item>(writer: JournalWriter<Item>): Promise<void> {
  const { file, listRecords } = writer.options
  try {
    await rewriteJournal(file, listRecords())
  } catch (cause) {
    // The old file is whole still; but what cannot be written cannot be promised either.
    fail(writer, cause, [])
  }
}

/** Nothing is answered any more. What was noted stays in memory, and goes into the file that ends the failure. */
function fail<Item>(writer: JournalWriter<Item>, cause: unknown, waiting: readonly Waiting[]): void {
  writer.failure = toStoreFailure(cause)
  writer.options.log.error('The journal cannot be written', cause)
  const all = [...waiting, ...writer.waiting]
  writer.waiting = all.map(({ show }) => ({ show, settled: () => undefined }))
  for (const { settled } of all) settled(writer.failure)
}

function scheduleRetry<Item>(writer: JournalWriter<Item>): void {
  if (writer.isClosed) return
  const timer = setTimeout(() => {
    writer.timer = undefined
    writer.writing ??= recover(writer).finally(() => {
      writer.writing = undefined
      if (writer.failure !== undefined) scheduleRetry(writer)
      else if (writer.buffer.length > 0) schedule(writer, gatherLazilyMs)
    })
  }, writer.options.retryMs ?? defaultRetryMs)
  writer.timer = { dueMs: 0, cancel: () => clearTimeout(timer) }
}

/** A whole new file, for nobody knows how much of the last record stands in the old one. */
async function recover<Item>(writer: JournalWriter<Item>): Promise<void> {
  const { file, listRecords, log } = writer.options
  // All that these records say goes into the new file; what is noted meanwhile goes behind it.
  writer.buffer.length = 0
  try {
    await rewriteJournal(file, listRecords())
  } catch {
    return
  }
  const { waiting } = writer
  writer.waiting = []
  writer.failure = undefined
  log.info('The journal can be written again')
  for (const { show } of waiting) show()
}
