import type { Clock, Log } from '@latchkey/base'
import type { Room } from './room.ts'
import { toRoom } from './roomRows.ts'
import type { LinkDatabase } from './roomTables.ts'
import { countSockets, type Known, type Member, type OwnSockets } from './sockets.ts'

/** Tells the sockets of this process what is new in their sessions, whoever has changed them. */
export type RoomNews = {
  /** Something has changed in these. With none, what could not be read before is tried again. */
  hear(roomIds: Iterable<string>): void
  close(): Promise<void>
}

export type RoomNewsOptions = {
  readonly database: LinkDatabase
  readonly sockets: OwnSockets
  readonly clock: Clock
  readonly log: Log
  /** Some sockets were given these events of a session. */
  readonly onDelivered: (roomId: string, numbers: ReadonlySet<number>) => void
}

/** Half of the connections to a server, so that writing gets one. */
const roomsAtOnce = 5

export function createRoomNews(options: RoomNewsOptions): RoomNews {
  const { sockets, log } = options
  const due = new Set<string>()
  let working: Promise<void> | undefined

  function start(): void {
    working ??= work().then((isWell) => {
      working = undefined
      if (isWell && due.size > 0) start()
    })
  }

  async function work(): Promise<boolean> {
    while (due.size > 0) {
      // A turn later, so that whoever has changed something is answered before the others are told.
      await new Promise((resolve) => setImmediate(resolve))
      const ids = [...due].slice(0, roomsAtOnce)
      for (const id of ids) due.delete(id)
      const told = await Promise.allSettled(ids.map((id) => tellNews(options, id)))
      const failed = ids.filter((_, index) => told[index]?.status === 'rejected')
      if (failed.length === 0) continue
      // A client that asks for something is told so; the next tick tries again.
      log.debug('What is new in sessions cannot be read', { sessions: failed.length })
      for (const id of failed) due.add(id)
      return false
    }
    return true
  }

  return {
    hear(roomIds) {
      for (const id of roomIds) if (sockets.byRoom.has(id)) due.add(id)
      if (due.size > 0) start()
    },
    async close() {
      due.clear()
      await working
    },
  }
}

type News = Known & Pick<Room, 'keyDigest' | 'metadata'> & { readonly onlineGuests: number; readonly events: NewEvents }
type NewEvents = Awaited<ReturnType<typeof readEvents>>

/** Reads a session, and tells each socket what it does not know of it. */
async function tellNews({ database, sockets, clock, log, onDelivered }: RoomNewsOptions, id: string): Promise<void> {
  // Those who take their place later ask for themselves.
  const members = [...(sockets.byRoom.get(id) ?? [])].filter(({ known }) => known !== undefined)
  const leastOf = (what: keyof Known) => Math.min(...members.map(({ known }) => known?.[what] ?? 0))
  const row = await readRow(database, id)
  const number = row?.number ?? 0
  // Up to the last that there was with the session: of what follows, its writers tell.
  const events = leastOf('number') < number ? await readEvents(database, id, { after: leastOf('number'), number }) : []
  const roomIds = leastOf('arrivals') < (row?.arrivals ?? 0) ? [id] : []
  const socketsOf = await countSockets(database, sockets, { roomIds, nowMs: clock.now() })
  const news = row && { ...toRoom(row), number, events, onlineGuests: socketsOf(id, 'guest') }
  const delivered = new Set<number>()
  for (const member of members) {
    try {
      for (const given of tellMember(member, news)) delivered.add(given)
    } catch (error) {
      log.error('A socket could not be told what is new in its session', error)
    }
  }
  if (delivered.size > 0) onDelivered(id, delivered)
}

/** The numbers of the events that were handed on. */
function tellMember(member: Member, news: News | undefined): number[] {
  const { known, side, listener, digest } = member
  if (known === undefined || news?.keyDigest !== digest) {
    listener.onGone()
    return []
  }
  const { number, revision, arrivals, events } = news
  member.known = { number, revision, arrivals }
  if (side === 'host' && arrivals > known.arrivals) listener.onLinked(news.onlineGuests)
  if (revision !== known.revision) listener.onMetadata(Object.fromEntries(news.metadata))
  return events.flatMap((event) => {
    const isNew = event.number > known.number && event.side !== side
    return isNew && listener.onEvent({ id: event.id, ...JSON.parse(event.content_json) }) ? [event.number] : []
  })
}

async function readRow(database: LinkDatabase, id: string) {
  return await database
    .selectFrom('link_room')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('link_event')
        .where('room_id', '=', id)
        .select(({ fn }) => fn.max('number').as('last'))
        .as('number'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

type Span = { readonly after: number; readonly number: number }

async function readEvents(database: LinkDatabase, id: string, { after, number }: Span) {
  return await database
    .selectFrom('link_event')
    .select(['number', 'id', 'side', 'content_json'])
    .where('room_id', '=', id)
    .where('number', '>', after)
    .where('number', '<=', number)
    .orderBy('number')
    .execute()
}
