import type { Clock, Log } from '@latchkey/base'
import { type Company, writeAlone } from '../store/company.ts'
import { everybody, type Ledger, openRoom, type ShownKey, type Usage } from './ledger.ts'
import type { RoomLimits } from './linkConfig.ts'
import type { Room } from './room.ts'
import { readLedger, writeLedger } from './roomRows.ts'
import type { Answer } from './roomStore.ts'
import type { LinkDatabase, LinkTransaction } from './roomTables.ts'
import { countSockets, type OwnSockets, stayAlive, writePresence } from './sockets.ts'

/** Something to be written, and whose sessions it is about. */
export type Question<Value> = {
  readonly roomIds: readonly string[]
  /** A possible maker of a session. */
  readonly maker?: string
  /** Reads and changes what was found of the sessions. */
  readonly decide: (ledger: Ledger) => Answer<Value>
}

export type RoomWriterOptions = {
  readonly database: LinkDatabase
  /** The other processes; none where this one is alone. */
  readonly company: Company | undefined
  readonly sockets: OwnSockets
  readonly limits: RoomLimits
  readonly clock: Clock
  readonly log: Log
  /** Called with the sessions of which their sockets are to hear. */
  readonly onWritten: (roomIds: Iterable<string>) => void
  /** Called after a failure, when writing is possible again. */
  readonly onReturn: () => void
}

/** Writes what is asked at the same time in one transaction, which costs a disk no more than a single thing. */
export type RoomWriter = {
  /** Waits a little for company when it is not urgent: when nobody waits for it. */
  ask<Value>(question: Question<Value>, urgency?: 'lazy'): Promise<Answer<Value>>
  /** The size of all sessions when it last wrote. */
  total(): Usage
  /** Why nothing can be written at present. */
  failure(): unknown
  /** Writes what was asked, and takes nothing any more. */
  close(): Promise<void>
}

type Asked = Pick<Question<unknown>, 'roomIds' | 'maker'> & {
  readonly decide: (ledger: Ledger) => void
  readonly settle: (isKept: boolean) => void
}

type WriterState = { aliveAtMs: number; failure: { readonly cause: unknown } | undefined }

const maxTogether = 200
/** Beyond this, questions are answered at once that nothing can be stored. */
const maxWaiting = 50_000
const lazyMs = 50
/** Signs of life come with every tick, which is longer than this. */
const aliveEveryMs = 4000
/** The message while nothing can be kept or read. */
export const notStored = { failure: 'notStored' } as const

export function createRoomWriter(options: RoomWriterOptions): RoomWriter {
  const { clock, log, onWritten, onReturn } = options
  const queue: Asked[] = []
  const state: WriterState = { aliveAtMs: Number.NEGATIVE_INFINITY, failure: undefined }
  let working: Promise<void> | undefined
  let lazily: NodeJS.Timeout | undefined
  let total: Usage = { rooms: 0, bytes: 0 }
  let isClosed = false

  function start(): void {
    clearTimeout(lazily)
    lazily = undefined
    working ??= work().finally(() => {
      working = undefined
      if (queue.length > 0) start()
    })
  }

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // Requests of this turn of the program, and a turn for everybody else.
      await new Promise((resolve) => setImmediate(resolve))
      const asked = queue.splice(0, maxTogether)
      const ledger = await write(options, state, asked).catch(fail)
      for (const { settle } of asked) settle(ledger !== undefined)
      if (ledger === undefined) continue
      total = ledger.usage.get(everybody) ?? { rooms: 0, bytes: 0 }
      const hasFailed = state.failure !== undefined
      state.failure = undefined
      if (hasFailed) log.info('Sessions can be stored again')
      if (hasFailed) onReturn()
      onWritten(ledger.told)
    }
  }

  function fail(cause: unknown): undefined {
    if (state.failure === undefined) log.error('Sessions cannot be stored', cause)
    state.failure = { cause }
  }

  return {
    ask<Value>({ roomIds, maker, decide }: Question<Value>, urgency?: 'lazy') {
      if (isClosed || queue.length >= maxWaiting) return Promise.resolve<Answer<Value>>(notStored)
      const nowMs = clock.now()
      return new Promise<Answer<Value>>((resolve) => {
        let answer: Answer<Value> = notStored
        queue.push({
          ...{ roomIds, ...(maker !== undefined && { maker }) },
          decide(ledger) {
            ledger.nowMs = nowMs
            try {
              answer = decide(ledger)
            } catch (error) {
              // No matter of the others who have asked.
              log.error('A question of a session could not be worked on', error)
            }
          },
          settle: (isKept) => resolve(isKept ? answer : notStored),
        })
        if (urgency === undefined) start()
        else lazily ??= setTimeout(start, lazyMs)
      })
    },
    total: () => total,
    failure: () => state.failure?.cause,
    async close() {
      isClosed = true
      while (working !== undefined || queue.length > 0) {
        start()
        await working
      }
    },
  }
}

/** Questions about a session by those who have shown its key. */
export function inRoom<Value>(shown: ShownKey, work: (ledger: Ledger, room: Room) => Answer<Value>): Question<Value> {
  return {
    roomIds: [shown.id],
    decide(ledger) {
      const room = openRoom(ledger, shown)
      return room === undefined ? { failure: 'invalidSession' } : work(ledger, room)
    },
  }
}

/** Reads what the questions are about, has them decided, and writes what has come of it. */
async function write(options: RoomWriterOptions, state: WriterState, asked: readonly Asked[]): Promise<Ledger> {
  const { database, company, sockets, limits, clock } = options
  const roomIds = [...new Set(asked.flatMap((each) => each.roomIds))]
  const makers = asked.flatMap(({ maker }) => maker ?? [])
  const nowMs = clock.now()
  return await writeAlone(database, company, async (transaction) => {
    const isTrue = (await sign(transaction, state, { process: sockets.process, nowMs })) && state.failure === undefined
    const socketsOf = await countSockets(transaction, sockets, { roomIds, nowMs })
    const ledger = await readLedger(transaction, { roomIds, makers, limits, nowMs, socketsOf })
    for (const { decide } of asked) decide(ledger)
    await writeLedger(transaction, ledger)
    const { told, counted } = ledger
    if (company === undefined) return ledger
    // This process's word on its sockets was lost, or nobody knows whether it was written.
    if (!isTrue) await transaction.deleteFrom('link_presence').where('process', '=', sockets.process).execute()
    await writePresence(transaction, sockets, isTrue ? [...counted] : [...sockets.byRoom.keys()])
    await company.tell(transaction, told.size === 0 ? [] : [[sockets.process, ...told].join(' ')])
    return ledger
  })
}

type Sign = { readonly process: string; readonly nowMs: number }

/** Says that this process is there, when it is time for it; false when nobody knew it. */
async function sign(transaction: LinkTransaction, state: WriterState, { process, nowMs }: Sign): Promise<boolean> {
  if (state.failure === undefined && nowMs - state.aliveAtMs < aliveEveryMs) return true
  state.aliveAtMs = nowMs
  return await stayAlive(transaction, process, nowMs)
}
