import { createHmac, randomBytes } from 'node:crypto'
import { type Clock, type Log, systemClock, withTimeout } from '@latchkey/base'
import { type Batch, changeInterest } from './batch.ts'
import { type Company, writeAlone } from './company.ts'
import { takenBy } from './decide.ts'
import { createListeners, type Listeners, type Page, type PageRequest } from './listeners.ts'
import { createNews, endedInterests, type News, newsOf } from './news.ts'
import { listAwaited, readLastId, readWaiting } from './readMessages.ts'
import type { RelayDatabase } from './relayTables.ts'
import { defaultStoreLimits, type RelayStore, type StoreLimits, toStoreFailure } from './store.ts'
import { sweepOnce } from './sweep.ts'
import { readUsage } from './usage.ts'
import type { Written } from './writeBatch.ts'
import { contactPrecisionMs } from './writeInterests.ts'
import { createWriter, type Writer } from './writer.ts'

export type MessageStoreOptions = {
  readonly database: RelayDatabase
  readonly clock: Clock
  readonly log: Log
  readonly limits?: StoreLimits | undefined
  /** Where several processes share the database: gives each a turn, and tells all of what is new. */
  readonly join?: (onNews: (text: string) => void, onReturn: () => void) => Promise<Company>
  /** Called at the end, when everything is written. */
  readonly onClosed: () => Promise<void>
}

/** Requests that come this close together share one transaction, and one sync of the disk. */
const gatherMs = 1
/** Work that nobody waits for waits for company. */
const gatherLazilyMs = 20
const sweepMs = 30_000
/** So much of a mailbox is in memory at a time. */
const pageMessages = 32
/** Of what is published and not written yet; more is refused, so that a storage that stands still fills no memory. */
const mostWaitingBytes = 67_108_864
const checkMs = 8000

type State = {
  readonly options: MessageStoreOptions
  readonly listeners: Listeners
  readonly writer: Writer
  /** News of other processes are heard here; a process by itself tells what it has written. */
  together: { readonly company: Company; readonly news: News } | undefined
  /** The size of everything that is kept; of other processes, as of the last sweep. */
  used: { messages: number; bytes: number }
  renewedAtMs: number
  waitingBytes: number
}

/** Mailboxes in the tables of a database. What was answered is on its disk. */
export async function openMessageStore(options: MessageStoreOptions): Promise<RelayStore> {
  const { database, clock, join, log, limits = defaultStoreLimits } = options
  const makerKey = randomBytes(32)
  const state: State = {
    options,
    listeners: createListeners((request) => readPage(state, request)),
    writer: createWriter({
      database,
      clock,
      limits,
      makerOf: (address = '') => createHmac('sha256', makerKey).update(address).digest('base64url').slice(0, 16),
      totalBytes: () => state.used.bytes,
      company: () => state.together?.company,
      newsOf,
      onCommitting: ({ messages }) => state.together?.news.hold(messages[0]?.id),
      onWritten: (batch, written) => finish(state, batch, written),
      onOver: () => state.together?.news.answered(),
    }),
    together: undefined,
    used: await readUsage(database),
    renewedAtMs: clock.now(),
    waitingBytes: 0,
  }
  if (join !== undefined) {
    const news = createNews({ database, listeners: state.listeners, log, lastId: await readLastId(database) })
    const company = await join(
      (text) => hear(state, text),
      () => void news.tell(),
    )
    state.together = { company, news }
    try {
      state.used = await readUsage(database)
    } catch (error) {
      await company.close()
      throw error
    }
  }
  return toStore(state, sweepRegularly(state))
}

function toStore(state: State, stopSweeping: () => Promise<void>): RelayStore {
  const { options, listeners, writer } = state
  return {
    publish(messages, settled) {
      const bytes = messages.reduce((sum, message) => sum + takenBy(message), 0)
      if (state.waitingBytes + bytes > mostWaitingBytes) {
        settled(toStoreFailure(new Error('too much waits to be stored')))
        return
      }
      state.waitingBytes += bytes
      writer.waiting().publications.push({
        messages,
        settled(failure) {
          state.waitingBytes -= bytes
          settled(failure)
        },
      })
      writer.schedule(gatherMs)
    },
    subscribe(request, settled) {
      const { topic, clientId, address } = request
      changeInterest(writer.waiting(), { topic, clientId, address, isWanted: true, settled: [settled] })
      writer.schedule(gatherMs)
      return listeners.add(request)
    },
    forget(topic, clientId) {
      if (listeners.isListening(topic, clientId)) return
      changeInterest(writer.waiting(), { topic, clientId, address: undefined, isWanted: false, settled: [] })
      writer.schedule(gatherLazilyMs)
    },
    async read(topic, clientId) {
      await writer.writeOut()
      const asked = { topics: [topic], clientId, nowMs: options.clock.now() }
      const { messages } = await readWaiting(options.database, asked, options.log).catch(asFailure)
      return messages
    },
    async listAwaited(topics, clientId) {
      await writer.writeOut()
      return await listAwaited(options.database, { topics, clientId, nowMs: options.clock.now() }).catch(asFailure)
    },
    acknowledge({ id }, clientId) {
      writer.waiting().receipts.push({ id, clientId })
      writer.schedule(gatherLazilyMs)
    },
    check: () => withTimeout(tryToWrite(state), checkMs, systemClock).catch(asFailure),
    counts: () => ({ topics: listeners.countTopics(), ...state.used }),
    async close() {
      await stopSweeping()
      await writer.close()
      listeners.close()
      await state.together?.news.close()
      await state.together?.company.close()
      await options.onClosed()
    },
  }
}

function asFailure(error: unknown): never {
  throw toStoreFailure(error)
}

function tryToWrite({ writer }: State): Promise<void> {
  return new Promise((resolve, reject) => {
    writer.waiting().probes.push((failure) => (failure === undefined ? resolve() : reject(failure)))
    writer.schedule(gatherMs)
  })
}

/** An earlier call is seen: it is written first. */
async function readPage({ options, writer, together }: State, request: PageRequest): Promise<Page> {
  const { database, clock, log } = options
  await writer.writeOut()
  // Before the mailboxes: what was taken up to here is in them, and is not told as new when its turn comes.
  const upTo = together === undefined ? 0 : await readLastId(database)
  return { upTo, ...(await readWaiting(database, { ...request, nowMs: clock.now(), atMost: pageMessages }, log)) }
}

/** The publishers are answered first, then those who listen are told. */
function finish(state: State, batch: Batch, { failures, messages, usage }: Written): void {
  state.used = { messages: state.used.messages + usage.messages(), bytes: state.used.bytes + usage.bytes() }
  for (const change of batch.interests.values()) for (const settled of change.settled) settled(failures.get(change))
  for (const publication of batch.publications) publication.settled(failures.get(publication))
  for (const settled of batch.probes) settled()
  if (state.together === undefined) for (const message of messages) state.listeners.tell(message)
}

function hear(state: State, text: string): void {
  void state.together?.news.tell()
  for (const { topic, clientId } of endedInterests(text)) {
    // Another process ended an interest that a socket of this one still has.
    if (state.listeners.isListening(topic, clientId)) renew(state, topic, clientId)
  }
}

function renew({ writer }: State, topic: string, clientId: string): void {
  changeInterest(writer.waiting(), { topic, clientId, address: undefined, isWanted: true, settled: [] })
  writer.schedule(gatherLazilyMs)
}

/** Takes out what has expired, from time to time; the result ends that. */
function sweepRegularly(state: State): () => Promise<void> {
  const { clock, log } = state.options
  let isOver = false
  let sweeping: Promise<void> = Promise.resolve()
  let cancel = () => undefined as unknown
  const sweepLater = () => {
    if (isOver) return
    cancel = clock.schedule(sweepMs, () => {
      sweeping = sweep(state, () => isOver)
        .catch((error) => log.warn('What has expired could not be taken out; it is tried again', error))
        .then(sweepLater)
    })
  }
  sweepLater()
  return async () => {
    isOver = true
    cancel()
    await sweeping
  }
}

async function sweep(state: State, isOver: () => boolean): Promise<void> {
  const { database, clock } = state.options
  for (let isMore = true; isMore && !isOver(); ) {
    await state.writer.writeOut()
    const nowMs = clock.now()
    const swept = await writeAlone(database, state.together?.company, (transaction) => sweepOnce(transaction, nowMs))
    state.used = swept.used
    isMore = swept.isMore
  }
  // An open socket is contact, however silent: once a day its subscriptions are written again.
  if (clock.now() - state.renewedAtMs < contactPrecisionMs) return
  state.renewedAtMs = clock.now()
  for (const { topic, clientId } of state.listeners.list()) renew(state, topic, clientId)
}
