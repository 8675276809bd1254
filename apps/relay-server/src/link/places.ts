import type { Clock, Log } from '@latchkey/base'
import type { ShownKey } from './ledger.ts'
import type { RoomLimits } from './linkConfig.ts'
import { digestKey, isEnded, isKeyOf, type Room } from './room.ts'
import type { RoomNews } from './roomNews.ts'
import { toRoom } from './roomRows.ts'
import { changeRoom, leaveRoom, publishIn, takePlace, touch } from './roomRules.ts'
import type { Answer, Entry, RoomPlace } from './roomStore.ts'
import type { LinkDatabase } from './roomTables.ts'
import { inRoom, notStored, type RoomWriter } from './roomWriter.ts'
import { addMember, countSockets, type Known, type Member, type OwnSockets, removeMember } from './sockets.ts'

/** The tools of one process for sessions. */
export type RoomProcess = {
  readonly database: LinkDatabase
  readonly sockets: OwnSockets
  readonly writer: RoomWriter
  readonly news: RoomNews
  /** Something that says where an address comes from and cannot be turned back. */
  readonly makerOf: (ip: string) => string
  readonly limits: RoomLimits
  readonly clock: Clock
  readonly log: Log
}

/** How often a socket has it looked at, at most, whether its session has to be kept longer. */
const touchEveryMs = 600_000
const touchAgainMs = 60_000

/** Takes a place in a session; a page makes one where there is none. */
export async function enterRoom(own: RoomProcess, entry: Entry): Promise<Answer<RoomPlace>> {
  const { id, side, listener } = entry
  const digest = digestKey(entry.key)
  const maker = own.makerOf(entry.ip)
  const member: Member = { roomId: id, digest, side, listener, isCounted: false, known: undefined }
  // Before it is let in, so that it misses nothing of what follows.
  addMember(own.sockets, member)
  const answer = await own.writer.ask<Known>({
    roomIds: [id],
    maker,
    decide(ledger) {
      const known = takePlace(ledger, { id, digest, side, maker, mayMake: entry.mayMake })
      member.isCounted = 'value' in known
      return known
    },
  })
  if ('failure' in answer) {
    removeMember(own.sockets, member)
    return answer
  }
  member.known = answer.value
  own.news.hear([id])
  return { value: toPlace(own, member) }
}

/** A stored session as its key holders may read it. */
export async function readRoom<Value>(
  { database, clock, log }: RoomProcess,
  { id, digest }: ShownKey,
  read: (room: Room) => Value | Promise<Value>,
): Promise<Answer<Value>> {
  try {
    const row = await database.selectFrom('link_room').selectAll().where('id', '=', id).executeTakeFirst()
    const room = row && toRoom(row)
    const isOpen = room !== undefined && isKeyOf(room, digest) && room.expiresAtMs > clock.now()
    return isOpen ? { value: await read(room) } : { failure: 'invalidSession' }
  } catch (error) {
    log.debug('A session cannot be read', error)
    return notStored
  }
}

function toPlace(own: RoomProcess, member: Member): RoomPlace {
  const { roomId: id, digest, side, listener } = member
  const { writer, clock } = own
  const shown = { id, digest }
  let touchedMs = clock.now()
  /** A session that is lost, or was made anew by somebody else, is not that of who sat in the old one. */
  async function orGone<Value>(asking: Promise<Answer<Value>>): Promise<Answer<Value>> {
    const answer = await asking
    if ('value' in answer || answer.failure !== 'invalidSession') return answer
    listener.onGone()
    return notStored
  }
  async function readStatus(room: Room) {
    const socketsOf = await countSockets(own.database, own.sockets, { roomIds: [id], nowMs: clock.now() })
    return { isLinked: room.isLinked, onlineGuests: isEnded(room) ? 0 : socketsOf(id, 'guest') }
  }
  return {
    readStatus: () => orGone(readRoom(own, shown, readStatus)),
    readMetadata: () => orGone(readRoom(own, shown, ({ metadata }) => Object.fromEntries(metadata))),
    changeMetadata: (changes) => orGone(writer.ask(inRoom(shown, (ledger, room) => changeRoom(ledger, room, changes)))),
    publish: (publication) =>
      orGone(writer.ask(inRoom(shown, (ledger, room) => publishIn(ledger, room, { side, publication })))),
    touch() {
      if (clock.now() - touchedMs < touchEveryMs) return
      touchedMs = clock.now()
      void orGone(writer.ask(inRoom(shown, touch), 'lazy')).then((answer) => {
        if ('failure' in answer) touchedMs = clock.now() - touchEveryMs + touchAgainMs
      })
    },
    leave() {
      if (removeMember(own.sockets, member)) void writer.ask(inRoom(shown, leaveRoom), 'lazy')
    },
  }
}
