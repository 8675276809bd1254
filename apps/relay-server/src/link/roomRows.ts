import type { Insertable, Selectable } from 'kysely'
import { portionsOf } from '../store/portionsOf.ts'
import { everybody, findRoom, type Ledger, type Usage } from './ledger.ts'
import { eventStates, type Room, type RoomEvent } from './room.ts'
import type { LinkTables, LinkTransaction } from './roomTables.ts'

export type LedgerRequest = Pick<Ledger, 'limits' | 'nowMs' | 'socketsOf'> & {
  readonly roomIds: readonly string[]
  /** Makers of sessions to come: expired sessions make room for them. */
  readonly makers: readonly string[]
}

/** Expired sessions that a transaction takes along, each with a few hundred events at most. */
export const sweptAtOnce = 50

/** The tables' rows of these sessions, of some that have expired, and of limits. */
export async function readLedger(transaction: LinkTransaction, request: LedgerRequest): Promise<Ledger> {
  const { roomIds, makers, limits, nowMs, socketsOf } = request
  const overdue = makers.length === 0 ? [] : await findOverdue(transaction, nowMs, limits.eventMs)
  const rooms = await readRooms(transaction, [...new Set([...roomIds, ...overdue])])
  const concerned = new Set([everybody, ...makers, ...[...rooms.values()].map(({ maker }) => maker)])
  const usages = await transaction
    .selectFrom('link_usage')
    .selectAll()
    .where('maker', 'in', [...concerned])
    .execute()
  const ledger: Ledger = {
    ...{ limits, nowMs, rooms, socketsOf },
    usage: new Map(usages.map(({ maker, ...usage }): [string, Usage] => [maker, usage])),
    ...{ changed: new Set(), removed: new Set(), charged: new Set(), droppedEvents: [] },
    ...{ marks: new Map(), told: new Set(), counted: new Set() },
  }
  // Looking for one takes out what has expired; those that are asked for are looked for as at the time of asking.
  for (const id of overdue) if (!roomIds.includes(id)) findRoom(ledger, id)
  return ledger
}

/** Leaves in the tables what was decided. */
export async function writeLedger(transaction: LinkTransaction, ledger: Ledger): Promise<void> {
  const { removed, changed, charged, droppedEvents, marks, usage } = ledger
  for (const ids of portionsOf([...removed])) {
    await transaction.deleteFrom('link_room').where('id', 'in', ids).execute()
    await transaction.deleteFrom('link_presence').where('room_id', 'in', ids).execute()
  }
  for (const numbers of portionsOf(droppedEvents)) {
    await transaction.deleteFrom('link_event').where('number', 'in', numbers).execute()
  }
  for (const state of [eventStates.delivered, eventStates.seen]) {
    for (const numbers of portionsOf([...marks].flatMap(([number, mark]) => (mark === state ? [number] : [])))) {
      await transaction.updateTable('link_event').set({ state }).where('number', 'in', numbers).execute()
    }
  }
  await writeRooms(transaction, [...changed])
  for (const makers of portionsOf([...charged])) {
    const rows = makers.map((maker) => ({ maker, rooms: 0, bytes: 0, ...usage.get(maker) }))
    const taking = rows.filter(({ rooms }) => rooms > 0)
    await transaction.deleteFrom('link_usage').where('maker', 'in', makers).execute()
    if (taking.length > 0) await transaction.insertInto('link_usage').values(taking).execute()
  }
}

/** A session without its events. */
export function toRoom(row: Selectable<LinkTables['link_room']>): Room {
  const { id, key_digest: keyDigest, maker, revision, arrivals, expires_at_ms: expiresAtMs, bytes } = row
  const metadata = new Map<string, string>(Object.entries(JSON.parse(row.metadata_json)))
  const isLinked = row.is_linked
  return { id, keyDigest, maker, isLinked, metadata, revision, arrivals, expiresAtMs, bytes, events: [] }
}

async function findOverdue(transaction: LinkTransaction, nowMs: number, eventMs: number): Promise<string[]> {
  const rooms = transaction.selectFrom('link_room').select('id').where('expires_at_ms', '<=', nowMs)
  const events = transaction
    .selectFrom('link_event')
    .select('room_id as id')
    .where('at_ms', '<', nowMs - eventMs)
  const found = await rooms.limit(sweptAtOnce).execute()
  if (found.length < sweptAtOnce) found.push(...(await events.limit(sweptAtOnce - found.length).execute()))
  return found.map(({ id }) => id)
}

async function readRooms(transaction: LinkTransaction, ids: readonly string[]): Promise<Map<string, Room>> {
  if (ids.length === 0) return new Map()
  const rows = await transaction.selectFrom('link_room').selectAll().where('id', 'in', ids).execute()
  const rooms = new Map(rows.map((row) => [row.id, toRoom(row)]))
  const events = await transaction
    .selectFrom('link_event')
    .select(['number', 'room_id', 'id', 'at_ms', 'bytes', 'state'])
    .where('room_id', 'in', ids)
    .orderBy('number')
    .execute()
  for (const { room_id: roomId, at_ms: atMs, ...event } of events) rooms.get(roomId)?.events.push({ ...event, atMs })
  return rooms
}

async function writeRooms(transaction: LinkTransaction, rooms: readonly Room[]): Promise<void> {
  const changing = ['is_linked', 'metadata_json', 'revision', 'arrivals', 'expires_at_ms', 'bytes'] as const
  for (const portion of portionsOf(rooms)) {
    await transaction
      .insertInto('link_room')
      .values(portion.map(toRow))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => Object.fromEntries(changing.map((name) => [name, ref(`excluded.${name}`)]))),
      )
      .execute()
  }
  for (const rows of portionsOf(rooms.flatMap(({ id, events }) => events.flatMap((event) => toEventRow(id, event))))) {
    await transaction.insertInto('link_event').values(rows).execute()
  }
}

function toRow(room: Room): Insertable<LinkTables['link_room']> {
  const { id, keyDigest, maker, isLinked, metadata, revision, arrivals, expiresAtMs, bytes } = room
  return {
    ...{ id, key_digest: keyDigest, maker, is_linked: isLinked },
    metadata_json: JSON.stringify(Object.fromEntries(metadata)),
    ...{ revision, arrivals, expires_at_ms: expiresAtMs, bytes },
  }
}

function toEventRow(roomId: string, { id, atMs, bytes, state, unwritten }: RoomEvent) {
  if (unwritten === undefined) return []
  const { side, publication } = unwritten
  const { name, data } = publication
  return [{ room_id: roomId, id, side, content_json: JSON.stringify({ name, data }), at_ms: atMs, bytes, state }]
}
