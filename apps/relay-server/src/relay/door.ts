import type { Clock } from '@latchkey/base'
import { createRateLimit, type RateLimit } from '@latchkey/node'

/** How many connections there may be, and how quickly they may come. */
export type DoorLimits = {
  readonly sockets: number
  readonly socketsPerAddress: number
  /** New connections per address. */
  readonly connectionsPerSecond: number
  readonly connectionBurst: number
}

/** The connections of each address, as far as they count. */
export type Door = {
  readonly limits: DoorLimits
  readonly arrivals: RateLimit
  readonly sockets: Map<string, number>
  totalSockets: number
  isClosed: boolean
}

export function createDoor(limits: DoorLimits, clock: Clock): Door {
  const allowance = { perSecond: limits.connectionsPerSecond, burst: limits.connectionBurst }
  return {
    limits,
    arrivals: createRateLimit({ ...allowance, clock, mayOwe: true }),
    sockets: new Map(),
    totalSockets: 0,
    isClosed: false,
  }
}

/** Whether an address, or the whole of them, has enough connections. Counts the newcomer. */
export function isCrowded({ limits, arrivals, sockets, totalSockets }: Door, ip: string): boolean {
  if (!arrivals(ip)) return true
  return totalSockets >= limits.sockets || (sockets.get(ip) ?? 0) >= limits.socketsPerAddress
}

/** Counts an open socket; the result counts it out again. */
export function enter(door: Door, ip: string): () => void {
  door.totalSockets++
  door.sockets.set(ip, (door.sockets.get(ip) ?? 0) + 1)
  return () => {
    door.totalSockets--
    const left = (door.sockets.get(ip) ?? 1) - 1
    if (left > 0) door.sockets.set(ip, left)
    else door.sockets.delete(ip)
  }
}
