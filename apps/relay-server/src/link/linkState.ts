import type { Channel, Clock, Log } from '@latchkey/base'
import type { RateLimit, TokenBucket } from '@latchkey/node'
import type { Door } from '../relay/door.ts'
import type { CompleteLinkConfig } from './linkConfig.ts'
import type { LinkMetrics } from './linkMetrics.ts'
import type { RoomPlace, RoomStore, Side } from './roomStore.ts'

/** One open socket, and whose side of which session it has taken. */
export type Seat = {
  readonly channel: Channel
  readonly ip: string
  readonly bucket: TokenBucket
  lastHeardMs: number
  taken: TakenSeat | undefined
  /** News that came while something earlier was on its way to the storage. */
  readonly backlog: Turn[]
  backlogBytes: number
  isBusy: boolean
  isOver: boolean
}

export type TakenSeat = {
  readonly sessionId: string
  readonly sessionKey: string
  readonly side: Side
  readonly place: RoomPlace
}

/** One thing that a socket has asked for, and how long it is. */
export type Turn = { readonly bytes: number; readonly work: () => Promise<void> | undefined }

/** State shared by all sockets and requests of a link server. */
export type LinkState = {
  readonly config: CompleteLinkConfig
  readonly clock: Clock
  readonly log: Log
  readonly metrics: LinkMetrics
  readonly rooms: RoomStore
  readonly door: Door
  readonly newRooms: RateLimit
  readonly requests: RateLimit
  readonly seats: Set<Seat>
}
