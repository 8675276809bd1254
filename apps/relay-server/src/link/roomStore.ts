/** The two sides of a session: the page, and the phone. */
export type Side = 'host' | 'guest'

/** Why a storage does not do what a side of a session asks for. */
export type RoomFailure =
  | 'invalidSession'
  | 'tooManySessions'
  | 'tooManySockets'
  | 'ended'
  | 'tooManyKeys'
  | 'full'
  | 'notStored'

/** The outcome of a question: told when it is kept, if it is to be kept. */
export type Answer<Value> = { readonly value: Value } | { readonly failure: RoomFailure }

export type Metadata = Readonly<Record<string, string>>

/** New values, and null for what is taken away. */
export type MetadataChanges = Readonly<Record<string, string | null>>

/** An event as its side has published it. */
export type Publication = { readonly id: string; readonly name: string; readonly data: string }

/** An event that may not have been read yet. */
export type HeldEvent = Publication & {
  readonly atMs: number
  /** One of the other side's sockets was given it; whether it arrived is another matter. */
  readonly isDelivered: boolean
  /** The other side has said that it has it. */
  readonly isSeen: boolean
}

/** News for one socket of a session, whichever process they came from. */
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

/** A socket that wants a place in a session and its news. */
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
  readStatus(): Promise<Answer<{ readonly isLinked: boolean; readonly onlineGuests: number }>>
  readMetadata(): Promise<Answer<Metadata>>
  /** Sets what has a value, takes away what has none, and tells both sides when that changes something. */
  changeMetadata(changes: MetadataChanges): Promise<Answer<undefined>>
  /** Keeps an event for the other side, and hands it to those of its sockets that are there. */
  publish(event: Publication): Promise<Answer<undefined>>
  /** Somebody is there. */
  touch(): void
  leave(): void
}

/** Where sessions, their metadata and their waiting events are kept. What it answers never rejects. */
export type RoomStore = {
  /** Takes a place; a page makes the session where there is none. */
  enter(entry: Entry): Promise<Answer<RoomPlace>>
  /** The events of a session that have not expired, oldest first, for those who have its key. */
  listEvents(session: RoomKey): Promise<Answer<readonly HeldEvent[]>>
  /** The other side has that event; false when there is none with this id. */
  markSeen(session: RoomKey, eventId: string): Promise<Answer<boolean>>
  /** Called every five seconds: says that this process is there, and forgets what nobody will ask for again. */
  tick(): void
  counts(): { readonly sessions: number; readonly bytes: number }
  /** Whether it can keep what it is given. */
  isGood(): boolean
  close(): Promise<void>
}

/** The credentials of both sides of a session. The id is one that `isRoomId` knows. */
export type RoomKey = { readonly id: string; readonly key: string }
