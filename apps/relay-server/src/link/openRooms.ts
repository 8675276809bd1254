import { createHmac, randomBytes } from 'node:crypto'
import type { Clock, Log } from '@latchkey/base'
import { type Database, migrate } from '@latchkey/node'
import { joinCompany } from '../store/company.ts'
import { everybody, type Ledger, type ShownKey } from './ledger.ts'
import type { RoomLimits } from './linkConfig.ts'
import { enterRoom, type RoomProcess, readRoom } from './places.ts'
import { digestKey, eventStates, isStale } from './room.ts'
import { createRoomNews } from './roomNews.ts'
import { sweptAtOnce } from './roomRows.ts'
import { markEvent, touch } from './roomRules.ts'
import type { Answer, HeldEvent, RoomKey, RoomStore } from './roomStore.ts'
import { type LinkTables, linkMigrations } from './roomTables.ts'
import { createRoomWriter, inRoom } from './roomWriter.ts'
import type { OwnSockets } from './sockets.ts'

/** The database of the sessions, which is closed by whoever has opened it. */
export type RoomDatabase = {
  readonly database: Database
  /** Of the PostgreSQL server, where several processes hear of each other; a file of SQLite has one process alone. */
  readonly newsUrl?: string | undefined
}

export type RoomsOptions = RoomDatabase & { readonly limits: RoomLimits; readonly clock: Clock; readonly log: Log }

/** Names the channel on which processes hear of each other, and the lock with which they write one by one. */
const companyName = 'latchkey_link'
/** Expired sessions are taken out in portions, at most so many at a tick. */
const maxRounds = 100

/**
 * Sessions of the link protocol in a database: the page may be at one process and the phone at another. Makes the tables
 * and writes to them, and fails as those do.
 */
export async function openRooms(options: RoomsOptions): Promise<RoomStore> {
  const { newsUrl, limits, clock, log } = options
  await migrate(options.database, 'link', linkMigrations)
  const database = options.database.withTables<LinkTables>()
  const process = randomBytes(12).toString('base64url')
  const sockets: OwnSockets = { process, isAlone: newsUrl === undefined, byRoom: new Map() }
  const news = createRoomNews({
    ...{ database, sockets, clock, log },
    onDelivered: (id, numbers) => void writer.ask({ roomIds: [id], decide: toMarking(id, numbers) }, 'lazy'),
  })
  const onReturn = () => news.hear(sockets.byRoom.keys())
  const onNews = (text: string) => {
    const [teller, ...roomIds] = text.split(' ')
    if (teller !== process) news.hear(roomIds)
  }
  const joining = { name: companyName, onNews, onReturn, log }
  const company = newsUrl === undefined ? undefined : await joinCompany({ url: newsUrl, ...joining })
  const working = { database, company, sockets, limits, clock, log }
  const writer = createRoomWriter({ ...working, onReturn, onWritten: news.hear })
  const makerKey = randomBytes(32)
  const own: RoomProcess = {
    ...{ ...working, writer, news },
    makerOf: (ip) => createHmac('sha256', makerKey).update(ip).digest('base64url').slice(0, 22),
  }
  const store = toStore(own, async () => {
    await writer.close()
    await news.close()
    await company?.close()
  })
  try {
    const answer = await lookAround(own)
    if ('failure' in answer) throw writer.failure()
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

function toStore(own: RoomProcess, close: () => Promise<void>): RoomStore {
  const { writer, news } = own
  let isLooking = false
  return {
    enter: (entry) => enterRoom(own, entry),
    listEvents: (session) => listEvents(own, session),
    markSeen(session, eventId) {
      const question = inRoom(toShown(session), (ledger, room) => {
        touch(ledger, room)
        const event = room.events.find(({ id }) => id === eventId)
        if (event !== undefined) markEvent(ledger, event, eventStates.seen)
        return { value: event !== undefined }
      })
      return writer.ask(question)
    },
    tick() {
      news.hear([])
      if (isLooking) return
      isLooking = true
      void lookAround(own).then(() => {
        isLooking = false
      })
    },
    counts: () => ({ sessions: writer.total().rooms, bytes: writer.total().bytes }),
    isGood: () => writer.failure() === undefined,
    close,
  }
}

/** Says that this process is there, which shows whether anything can be written, and takes out what has expired. */
async function lookAround({ writer }: RoomProcess): Promise<Answer<number>> {
  for (let round = 1; ; round++) {
    const answer = await writer.ask({
      roomIds: [],
      maker: everybody,
      decide: ({ removed, droppedEvents }) => ({ value: removed.size + droppedEvents.length }),
    })
    if ('failure' in answer || answer.value < sweptAtOnce || round === maxRounds) return answer
  }
}

function listEvents(own: RoomProcess, session: RoomKey): Promise<Answer<readonly HeldEvent[]>> {
  const { database, clock, limits, writer } = own
  const shown = toShown(session)
  return readRoom(own, shown, async (room) => {
    const nowMs = clock.now()
    if (isStale(room, limits, nowMs)) void writer.ask(inRoom(shown, touch), 'lazy')
    const rows = await database
      .selectFrom('link_event')
      .select(['id', 'content_json', 'at_ms', 'state'])
      .where('room_id', '=', room.id)
      .where('at_ms', '>=', nowMs - limits.eventMs)
      .orderBy('number')
      .execute()
    return rows.map(({ id, content_json: json, at_ms: atMs, state }) => {
      const [isDelivered, isSeen] = [state >= eventStates.delivered, state === eventStates.seen]
      return { id, ...JSON.parse(json), atMs, isDelivered, isSeen }
    })
  })
}

function toShown({ id, key }: RoomKey): ShownKey {
  return { id, digest: digestKey(key) }
}

/** Notes which events some sockets were given. */
function toMarking(roomId: string, numbers: ReadonlySet<number>) {
  return (ledger: Ledger): Answer<undefined> => {
    const events = ledger.rooms.get(roomId)?.events ?? []
    for (const event of events) if (numbers.has(event.number)) markEvent(ledger, event, eventStates.delivered)
    return { value: undefined }
  }
}
