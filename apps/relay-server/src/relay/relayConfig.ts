import type { DoorLimits } from './door.ts'

/** One project of the relay's owner: who may connect under its id. */
export type RelayProject = {
  readonly id: string
  /** Switched off with false. */
  readonly isActive?: boolean
  /** Pages: `[scheme://]host[:port]`, `*` for exactly one label. Empty: all. This machine's own pages are always let in. */
  readonly origins?: readonly string[]
  /** Phone apps by package or bundle id. Empty: all. */
  readonly apps?: readonly string[]
}

/** The allowance of one socket, one address and one client. */
export type RelayLimits = DoorLimits & {
  readonly requestsPerSecond: number
  readonly requestBurst: number
  readonly topicsPerClient: number
  /** A socket that lets more than this pile up is cut; what it missed stays in its mailboxes. */
  readonly bufferedBytes: number
  /** This much may be on its way to a socket unacknowledged. */
  readonly windowBytes: number
  readonly windowMessages: number
  /** At a stop, sockets are sent away in this rhythm, so that they do not all return at once. */
  readonly closingsPerSecond: number
}

export type RelayConfig = {
  /** The relay's own addresses or `host:port`; tokens made for another one are refused. Empty: those of each connection. */
  readonly audiences?: readonly string[]
  /** The owner's names for them, `LATCHKEY_RELAY_ADDRESSES` unless given. */
  readonly audiencesSetting?: string
  /** Empty: one implicit project, for which `origins` counts. */
  readonly projects?: readonly RelayProject[]
  readonly origins?: readonly string[]
  /** How far clients' clocks may be off, 600 s unless given. */
  readonly leewaySeconds?: number
  readonly limits?: Partial<RelayLimits>
}

export const defaultRelayLimits: RelayLimits = {
  sockets: 20_000,
  socketsPerAddress: 1000,
  connectionsPerSecond: 20,
  connectionBurst: 100,
  requestsPerSecond: 50,
  requestBurst: 200,
  topicsPerClient: 10_000,
  bufferedBytes: 1_048_576,
  windowBytes: 524_288,
  windowMessages: 512,
  closingsPerSecond: 2000,
}

export type CompleteRelayConfig = Required<Omit<RelayConfig, 'limits'>> & { readonly limits: RelayLimits }

export function completeRelayConfig(config: RelayConfig): CompleteRelayConfig {
  return {
    audiences: [],
    audiencesSetting: 'LATCHKEY_RELAY_ADDRESSES',
    projects: [],
    origins: [],
    leewaySeconds: 600,
    ...config,
    limits: { ...defaultRelayLimits, ...config.limits },
  }
}
