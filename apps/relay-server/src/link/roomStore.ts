import type { HeldEvent, MetadataChanges, Side } from './room.ts'

/** Why a storage does not do what a side of a session asks for. */
export type RoomFailure =
  | 'invalidSession'
  | 'tooManySessions'
  | 'tooManySockets'
  | 'ended'
  | 'tooManyKeys'
  | 'full'
  | 'notStored'

/** Called once with what came of it: when it is kept, if it is to be kept. */
export type Answered<Value> = (answer: { readonly value: Value } | { readonly failure: RoomFailure }) => void

export type Metadata = Readonly<Record<string, string>>

/** An event as its side has published it. */
export type Publication = { readonly id: string; readonly name: string; readonly data: string }

/** What one socket of a session hears of, whichever process it came from. */
export type RoomListener = {
  /** The other side has published this; false when it could not be handed on. */
  onEvent(event: Publication): boolean
  /** The metadata are these from now on. */
  onMetadata(metadata: Metadata): void
  /** For pages: a phone has come. */
  onLinked(onlineGuests: number): void
  /** The storage has lost the session. */
  onGone(): void
}

/** Who wants to take a place in a session, and to hear what happens there. */
export type Entry = {
  readonly id: string
  readonly key: string
  readonly side: Side
  /** Where the socket comes from, which counts for what an address may hold. Never kept. */
  readonly ip: string
  /** Asked before a session is made for a page. */
  readonly mayMake: () => boolean
  readonly listener: RoomListener
}

/** The place of one socket in a session. */
export type RoomPlace = {
  readStatus(settled: Answered<{ readonly isLinked: boolean; readonly onlineGuests: number }>): void
  readMetadata(settled: Answered<Metadata>): void
  /** Sets what has a value, takes away what has none, and tells both sides when that changes something. */
  changeMetadata(changes: MetadataChanges, settled: Answered<undefined>): void
  /** Keeps an event for the other side, and hands it to those of its sockets that are there. */
  publish(event: Publication, settled: Answered<undefined>): void
  /** Somebody is there. */
  touch(): void
  leave(): void
}

/** Where sessions, their metadata and their waiting events are kept. */
export type RoomStore = {
  /** Takes a place; a page makes the session where there is none. */
  enter(entry: Entry, settled: Answered<RoomPlace>): void
  /** The events of a session that have not expired, oldest first, for those who have its key. */
  listEvents(session: RoomKey, settled: Answered<readonly HeldEvent[]>): void
  /** The other side has that event; false when there is none with this id. */
  markSeen(session: RoomKey, eventId: string, settled: Answered<boolean>): void
  /** Called every five seconds. */
  tick(): void
  /** Forgets what nobody will ask for again. */
  sweep(): void
  counts(): { readonly sessions: number; readonly bytes: number }
  /** Whether it can keep what it is given. */
  isGood(): boolean
  close(): Promise<void>
}

/** What both sides of a session show. */
export type RoomKey = { readonly id: string; readonly key: string }
