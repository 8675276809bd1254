import { linkLimits } from '@latchkey/remote'
import type { RedisLink } from '../../store/redis/redisLink.ts'
import type { Side } from '../room.ts'
import type { Metadata, Publication, RoomListener } from '../roomStore.ts'
import { newsChannel } from './roomScripts.ts'

/** One socket of this process in a session. */
export type Member = {
  readonly listener: RoomListener
  /** Of the key that it has shown. */
  readonly digest: string
  readonly side: Side
  /** The last event it was given, or could have been. */
  lastNumber: number
  /** What is told before it has its place. */
  waiting: string[] | undefined
  /** Redis has been asked to count it. */
  isCounted: boolean
}

/** What this process hears of one session. */
export type RoomChannel = {
  readonly id: string
  readonly members: Set<Member>
  /** Resolves when nothing that is told is missed any more. */
  readonly ready: Promise<void>
  readonly hear: (text: string) => void
  touchedMs: number
}

/** The sessions of which this process has sockets. */
export type RoomChannels = {
  readonly link: RedisLink
  readonly byId: Map<string, RoomChannel>
  readonly onDelivered: (id: string, eventId: string) => void
}

/** Listens to a session for one more socket. */
export function addMember(channels: RoomChannels, id: string, member: Member): RoomChannel {
  const channel = channels.byId.get(id) ?? openChannel(channels, id)
  channel.members.add(member)
  return channel
}

export function removeMember(channels: RoomChannels, channel: RoomChannel, member: Member): void {
  channel.members.delete(member)
  if (channel.members.size > 0 || channels.byId.get(channel.id) !== channel) return
  channels.byId.delete(channel.id)
  channels.link.unlisten(newsChannel(channel.id), channel.hear)
}

/** The member has its place, with all events up to this one behind it. */
export function seatMember(channels: RoomChannels, channel: RoomChannel, member: Member, lastNumber: number): void {
  member.lastNumber = lastNumber
  const { waiting = [] } = member
  member.waiting = undefined
  for (const text of waiting) tell(channels, channel.id, member, text)
}

/** Hands what a session has told, or was found in it, to those it concerns. */
export function tellMembers(
  channels: RoomChannels,
  { id, members }: { readonly id: string; readonly members: Iterable<Member> },
  text: string,
): void {
  for (const member of [...members]) {
    if (member.waiting === undefined) tell(channels, id, member, text)
    else member.waiting.push(text)
  }
}

function openChannel(channels: RoomChannels, id: string): RoomChannel {
  const hear = (text: string) => tellMembers(channels, channel, text)
  const ready = channels.link.listen(newsChannel(id), hear)
  // Whoever waits for it is told.
  ready.catch(() => undefined)
  const channel: RoomChannel = { id, members: new Set(), ready, hear, touchedMs: Number.NEGATIVE_INFINITY }
  channels.byId.set(id, channel)
  return channel
}

function tell({ onDelivered }: RoomChannels, id: string, member: Member, text: string): void {
  const { listener, side } = member
  const rest = text.slice(2)
  if (text.startsWith('m ')) {
    listener.onMetadata(readMetadata(JSON.parse(rest)))
    return
  }
  if (text.startsWith('l ')) {
    if (side === 'host') listener.onLinked(Number(rest))
    return
  }
  const { number, from, event } = readLine(rest)
  if (number <= member.lastNumber) return
  member.lastNumber = number
  if (from !== side && listener.onEvent(event)) onDelivered(id, event.id)
}

/** Keys and values one after the other, as Redis lists a hash. */
export function readMetadata(list: unknown): Metadata {
  // An empty table is an object in the JSON of Redis.
  const flat: readonly string[] = Array.isArray(list) ? list : []
  const entries = Array.from({ length: Math.min(flat.length / 2, linkLimits.metadataKeys) }, (_, index) => {
    return [flat[index * 2] ?? '', flat[index * 2 + 1] ?? ''] as const
  })
  return Object.fromEntries(entries)
}

/** `number time side text`, as the publishing program writes it. */
export function readLine(line: string) {
  const [number = '', at = '', from = ''] = line.split(' ', 3)
  // Written by `writeEvent` of one of our own processes.
  const event: Publication = JSON.parse(line.slice(number.length + at.length + from.length + 3))
  return { number: Number(number), atMs: Number(at), from, event }
}

export function writeEvent({ id, name, data }: Publication): string {
  return JSON.stringify({ id, name, data })
}
