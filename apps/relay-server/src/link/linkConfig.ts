import type { Allowance } from '@latchkey/node'
import type { DoorLimits } from '../relay/door.ts'

/** The most that sessions of a link server may take. */
export type RoomLimits = {
  readonly rooms: number
  /** Sessions that one address has made since this process runs. */
  readonly roomsPerAddress: number
  readonly eventsPerRoom: number
  /** Metadata and events of one session. */
  readonly bytesPerRoom: number
  /** Of all sessions that one address has made. */
  readonly bytesPerAddress: number
  readonly totalBytes: number
  /** A session that no phone has joined is kept so long after its last contact. */
  readonly unlinkedMs: number
  readonly linkedMs: number
  /** One that was ended is kept so long, for the other side to read it. */
  readonly endedMs: number
  readonly eventMs: number
  /** Sockets of one side of a session: the tabs of a page, or the phone and its lost lines. */
  readonly socketsPerSide: number
}

/** The allowance of one socket, one address and one session. */
export type LinkLimits = RoomLimits &
  DoorLimits & {
    /** Frames of one socket. */
    readonly frames: Allowance
    /** HTTP requests of one address. */
    readonly requests: Allowance
    /** New sessions of one address. */
    readonly newRooms: Allowance
    /** Longer frames close their socket. */
    readonly frameBytes: number
    /** A socket that lets more than this pile up is cut; what it missed stays to be fetched. */
    readonly bufferedBytes: number
  }

export type LinkConfig = {
  /** Pages that may use it: `[scheme://]host[:port]`, `*` for exactly one label. This machine's own pages always may. */
  readonly origins?: readonly string[]
  readonly limits?: Partial<LinkLimits>
}

const hourMs = 3_600_000

const defaultLinkLimits: LinkLimits = {
  sockets: 20_000,
  socketsPerAddress: 1000,
  connectionsPerSecond: 20,
  connectionBurst: 100,
  rooms: 100_000,
  roomsPerAddress: 1000,
  eventsPerRoom: 256,
  bytesPerRoom: 1_048_576,
  bytesPerAddress: 33_554_432,
  totalBytes: 268_435_456,
  unlinkedMs: hourMs,
  linkedMs: 30 * 24 * hourMs,
  endedMs: 24 * hourMs,
  eventMs: 24 * hourMs,
  socketsPerSide: 16,
  frames: { perSecond: 20, burst: 100 },
  requests: { perSecond: 50, burst: 300 },
  newRooms: { perSecond: 2, burst: 60 },
  // A contract to be deployed fits, sealed and in hexadecimal.
  frameBytes: 262_144,
  bufferedBytes: 1_048_576,
}

export type CompleteLinkConfig = { readonly origins: readonly string[]; readonly limits: LinkLimits }

export function completeLinkConfig({ origins = [], limits }: LinkConfig): CompleteLinkConfig {
  return { origins, limits: { ...defaultLinkLimits, ...limits } }
}
