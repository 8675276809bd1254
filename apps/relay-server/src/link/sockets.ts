import { portionsOf } from '../store/portionsOf.ts'
import type { RoomListener, Side } from './roomStore.ts'
import type { LinkDatabase, LinkTransaction } from './roomTables.ts'

/** A socket's knowledge of its session: the last event, and how often metadata and phones have changed. */
export type Known = { readonly number: number; readonly revision: number; readonly arrivals: number }

/** One socket of this process in a session. */
export type Member = {
  readonly roomId: string
  /** Of the key that it has shown. */
  readonly digest: string
  readonly side: Side
  readonly listener: RoomListener
  /** It has been let in, or is about to be. */
  isCounted: boolean
  /** The news it has been told, or could have been; undefined until it has its place. */
  known: Known | undefined
}

/** This process among all that share the sessions, and its sockets by session. */
export type OwnSockets = {
  readonly process: string
  readonly isAlone: boolean
  readonly byRoom: Map<string, Set<Member>>
}

/** How many open sockets a side of a session has. */
export type SocketCount = (roomId: string, side: Side) => number

/** A process that has not been heard of for so long is gone, and its sockets with it. */
const leaseMs = 30_000

/** Notes a socket, which counts as soon as it is let in. */
export function addMember({ byRoom }: OwnSockets, member: Member): void {
  byRoom.set(member.roomId, (byRoom.get(member.roomId) ?? new Set()).add(member))
}

/** False when it was not there any more. */
export function removeMember({ byRoom }: OwnSockets, member: Member): boolean {
  const others = byRoom.get(member.roomId)
  if (others?.delete(member) !== true) return false
  if (others.size === 0) byRoom.delete(member.roomId)
  return true
}

export type SocketRequest = { readonly roomIds: readonly string[]; readonly nowMs: number }

/** Counts the open sockets of sessions, at this process and at all others that are there. */
export async function countSockets(
  database: LinkDatabase,
  own: OwnSockets,
  request: SocketRequest,
): Promise<SocketCount> {
  const others = own.isAlone || request.roomIds.length === 0 ? [] : await selectOthers(database, own.process, request)
  return (roomId, side) =>
    others
      .filter((row) => row.room_id === roomId)
      .reduce((sum, { hosts, guests }) => sum + (side === 'host' ? hosts : guests), countOwn(own, roomId, side))
}

/** Says that this process is there, and forgets those that are gone; false when nobody knew it, nor its sockets. */
export async function stayAlive(transaction: LinkTransaction, process: string, nowMs: number): Promise<boolean> {
  const rows = await transaction
    .deleteFrom('link_process')
    .where(({ eb, or }) => or([eb('alive_at_ms', '<=', nowMs - leaseMs), eb('name', '=', process)]))
    .returning('name')
    .execute()
  await transaction.insertInto('link_process').values({ name: process, alive_at_ms: nowMs }).execute()
  const gone = rows.map(({ name }) => name).filter((name) => name !== process)
  if (gone.length > 0) await transaction.deleteFrom('link_presence').where('process', 'in', gone).execute()
  return gone.length < rows.length
}

/** Writes how many sockets this process has in some sessions. */
export async function writePresence(transaction: LinkTransaction, own: OwnSockets, roomIds: readonly string[]) {
  for (const ids of portionsOf(roomIds)) {
    const rows = ids.map((id) => ({
      ...{ room_id: id, process: own.process },
      ...{ hosts: countOwn(own, id, 'host'), guests: countOwn(own, id, 'guest') },
    }))
    const before = transaction.deleteFrom('link_presence').where('process', '=', own.process)
    await before.where('room_id', 'in', ids).execute()
    await transaction.insertInto('link_presence').values(rows).execute()
  }
}

function countOwn({ byRoom }: OwnSockets, roomId: string, side: Side): number {
  return [...(byRoom.get(roomId) ?? [])].filter((member) => member.isCounted && member.side === side).length
}

async function selectOthers(database: LinkDatabase, process: string, { roomIds, nowMs }: SocketRequest) {
  return await database
    .selectFrom('link_presence')
    .innerJoin('link_process', 'link_process.name', 'link_presence.process')
    .select(['room_id', 'hosts', 'guests'])
    .where('room_id', 'in', roomIds)
    .where('process', '!=', process)
    .where('alive_at_ms', '>', nowMs - leaseMs)
    .execute()
}
