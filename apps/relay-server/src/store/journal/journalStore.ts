import type { Clock, Log } from '@latchkey/base'
import { lockFolder } from '@latchkey/base/node'
import { RelayServerError } from '../../errors.ts'
import {
  acknowledge,
  addInterest,
  addMessages,
  countMailboxes,
  createMailboxes,
  type HeldMessage,
  hasRoomForInterest,
  listen,
  listWaiting,
  type Mailboxes,
  removeInterest,
  reveal,
} from '../mailboxes.ts'
import { startLater, toStoreFailure } from '../memoryStore.ts'
import { defaultStoreLimits, type RelayStore, type Settled, type StoreLimits } from '../store.ts'
import {
  appendToJournal,
  closeJournal,
  createJournalFile,
  type JournalFile,
  replayJournal,
  rewriteJournal,
} from './journalFile.ts'
import { appendRecord, createRecordBuffer, type JournalRecord, type RecordBuffer } from './records.ts'
import { applyRecord, listRecords } from './snapshot.ts'

export type JournalStoreOptions = {
  /** Made when it is not there, and taken for this process alone. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
  readonly limits?: StoreLimits
  /** Below this the file is not written anew, 16 MiB unless given. */
  readonly compactAtBytes?: number
  /** How long after a failure the next attempt follows, 1 s unless given. */
  readonly retryMs?: number
}

type State = {
  readonly options: JournalStoreOptions
  readonly mailboxes: Mailboxes
  readonly file: JournalFile
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

type Waiting = { readonly settled: Settled; readonly messages: readonly HeldMessage[] }

/** Requests that come this close together share one write to the disk. */
const gatherMs = 1
/** An acknowledgement that a crash forgets costs a delivery twice, no more: it may wait for company. */
const gatherLazilyMs = 50
const defaultRetryMs = 1000
const defaultCompactAtBytes = 16_777_216
/** A client's last contact is a month's matter; a day's precision is plenty. */
const contactPrecisionMs = 86_400_000

/**
 * Mailboxes in memory and in an append-only file: what was answered survives a crash. Fails with `data_folder_in_use`
 * (`NodeError`) or `journal_not_readable`, or with the system's own error.
 */
export async function openJournalStore(options: JournalStoreOptions): Promise<RelayStore> {
  const unlock = lockFolder(options.folder)
  const mailboxes = createMailboxes(options.clock, options.limits ?? defaultStoreLimits)
  try {
    const file = createJournalFile(options.folder)
    const { tornBytes } = replayJournal(file, (record) => applyRecord(mailboxes, record))
    if (tornBytes > 0) options.log.warn('The end of the journal was not whole and is kept aside', { tornBytes })
    await rewriteJournal(file, listRecords(mailboxes))
    const state: State = {
      options,
      mailboxes,
      file,
      compactAtBytes: options.compactAtBytes ?? defaultCompactAtBytes,
      buffer: createRecordBuffer(),
      spare: createRecordBuffer(),
      waiting: [],
      writing: undefined,
      timer: undefined,
      failure: undefined,
      isClosed: false,
    }
    return toStore(state, unlock)
  } catch (error) {
    mailboxes.wheel.close()
    unlock()
    throw error
  }
}

function toStore(state: State, unlock: () => void): RelayStore {
  const { mailboxes, options } = state
  const { clock } = options
  return {
    publish(messages, settled) {
      try {
        assertGood(state)
        const added = addMessages(mailboxes, messages)
        if (added.length > 0) note(state, { kind: 'publish', messages: added })
        settleDurably(state, { settled, messages: added })
      } catch (error) {
        settled(toStoreFailure(error))
      }
    },
    subscribe(wish, settled) {
      const { topic, clientId } = wish
      const subscription = startLater(() => listen(mailboxes, wish))
      if (state.failure !== undefined) {
        settled(state.failure)
        return subscription
      }
      if (!hasRoomForInterest(mailboxes, topic, clientId)) {
        settled(new RelayServerError('storage_full'))
        return subscription
      }
      const beforeMs = mailboxes.byTopic.get(topic)?.interests.get(clientId) ?? 0
      const contactMs = clock.now()
      addInterest(mailboxes, topic, clientId, contactMs)
      const isNews = contactMs - beforeMs > contactPrecisionMs
      if (isNews) note(state, { kind: 'interest', topic, clientId, contactMs })
      settleDurably(state, { settled, messages: [] })
      return subscription
    },
    forget(topic, clientId) {
      if (removeInterest(mailboxes, topic, clientId)) noteLazily(state, { kind: 'forget', topic, clientId })
    },
    read: async (topic, clientId) => listWaiting(mailboxes, topic, clientId),
    acknowledge(message, clientId) {
      // This store only ever hands out held messages.
      const held = message as HeldMessage
      const { topic, hash } = held
      if (acknowledge(mailboxes, held, clientId)) noteLazily(state, { kind: 'ack', topic, hash, clientId })
    },
    check: async () => assertGood(state),
    counts: () => countMailboxes(mailboxes),
    close: () => close(state, unlock),
  }
}

function assertGood({ failure }: State): void {
  if (failure !== undefined) throw failure
}

function note(state: State, record: JournalRecord): void {
  appendRecord(state.buffer, record)
}

function noteLazily(state: State, record: JournalRecord): void {
  note(state, record)
  schedule(state, gatherLazilyMs)
}

/** Answers when all that was noted up to now is on the disk, which it may be already. */
function settleDurably(state: State, waiting: Waiting): void {
  const isOnDisk = state.buffer.length === 0 && state.writing === undefined
  if (isOnDisk) {
    waiting.settled()
    reveal(waiting.messages)
    return
  }
  state.waiting.push(waiting)
  schedule(state, gatherMs)
}

function schedule(state: State, delayMs: number): void {
  if (state.writing !== undefined || state.isClosed || state.failure !== undefined) return
  const dueMs = performance.now() + delayMs
  if (state.timer !== undefined && state.timer.dueMs <= dueMs) return
  state.timer?.cancel()
  // Real time, whatever the clock of the messages says: this is about a disk.
  const timer = setTimeout(() => write(state), delayMs)
  state.timer = { dueMs, cancel: () => clearTimeout(timer) }
}

function write(state: State): void {
  state.timer?.cancel()
  state.timer = undefined
  state.writing ??= commit(state).finally(() => {
    state.writing = undefined
    if (state.failure !== undefined) scheduleRetry(state)
    else if (state.waiting.length > 0) schedule(state, 0)
    else if (state.buffer.length > 0) schedule(state, gatherLazilyMs)
  })
}

/** Writes what was noted, then answers those who wait for it and shows their messages, in this order. */
async function commit(state: State): Promise<void> {
  const { buffer, waiting, file } = state
  state.buffer = state.spare
  state.buffer.length = 0
  state.spare = buffer
  state.waiting = []
  try {
    if (buffer.length > 0) await appendToJournal(file, buffer.bytes.subarray(0, buffer.length))
  } catch (cause) {
    fail(state, cause, waiting)
    return
  }
  for (const { settled, messages } of waiting) {
    settled()
    reveal(messages)
  }
  const isMostlyDead = file.bytes >= Math.max(state.compactAtBytes, 2 * file.compactBytes)
  if (isMostlyDead) await compact(state)
}

async function compact(state: State): Promise<void> {
  try {
    await rewriteJournal(state.file, listRecords(state.mailboxes))
  } catch (cause) {
    // The old file is whole still; but what cannot be written cannot be promised either.
    fail(state, cause, [])
  }
}

/** Nothing is answered any more. What was noted stays in memory, and goes into the file that ends the failure. */
function fail(state: State, cause: unknown, waiting: readonly Waiting[]): void {
  state.failure = toStoreFailure(cause)
  state.options.log.error('The journal cannot be written', cause)
  const all = [...waiting, ...state.waiting]
  state.waiting = all.map(({ messages }) => ({ messages, settled: () => undefined }))
  for (const { settled } of all) settled(state.failure)
}

function scheduleRetry(state: State): void {
  if (state.isClosed) return
  const timer = setTimeout(() => {
    state.timer = undefined
    state.writing ??= recover(state).finally(() => {
      state.writing = undefined
      if (state.failure !== undefined) scheduleRetry(state)
      else if (state.buffer.length > 0) schedule(state, gatherLazilyMs)
    })
  }, state.options.retryMs ?? defaultRetryMs)
  state.timer = { dueMs: 0, cancel: () => clearTimeout(timer) }
}

/** A whole new file, for nobody knows how much of the last record stands in the old one. */
async function recover(state: State): Promise<void> {
  // All that these records say goes into the new file; what is noted meanwhile goes behind it.
  state.buffer.length = 0
  try {
    await rewriteJournal(state.file, listRecords(state.mailboxes))
  } catch {
    return
  }
  const { waiting } = state
  state.waiting = []
  state.failure = undefined
  state.options.log.info('The journal can be written again')
  for (const { messages } of waiting) reveal(messages)
}

async function close(state: State, unlock: () => void): Promise<void> {
  state.isClosed = true
  state.timer?.cancel()
  await state.writing
  if (state.failure === undefined) await commit(state)
  state.mailboxes.wheel.close()
  await closeJournal(state.file)
  unlock()
}
