import type { Clock } from '@latchkey/base'
import { type Allowance, createTokenBucket, isFull, type TokenBucket, takeTokens } from './tokenBucket.ts'

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
  readonly arrivals: AddressRates
  readonly sockets: Map<string, number>
  totalSockets: number
  isClosed: boolean
}

/** What each address has done of late. */
export type AddressRates = {
  readonly allowance: Allowance
  readonly clock: Clock
  readonly buckets: Map<string, TokenBucket>
}

/** When this many addresses are remembered, those that have been quiet are forgotten. */
const maxRememberedAddresses = 10_000

export function createAddressRates(allowance: Allowance, clock: Clock): AddressRates {
  return { allowance, clock, buckets: new Map() }
}

/** Counts against an address; false when it has used up what it may. */
export function spendOf({ allowance, clock, buckets }: AddressRates, ip: string, cost = 1): boolean {
  const nowMs = clock.now()
  if (buckets.size >= maxRememberedAddresses) {
    for (const [address, bucket] of buckets) if (isFull(bucket, allowance, nowMs)) buckets.delete(address)
    // A flood from everywhere: rather forget than grow.
    if (buckets.size >= maxRememberedAddresses) buckets.clear()
  }
  const bucket = buckets.get(ip) ?? createTokenBucket(allowance, nowMs)
  buckets.set(ip, bucket)
  return takeTokens(bucket, allowance, nowMs, cost)
}

export function createDoor(limits: DoorLimits, clock: Clock): Door {
  const allowance = { perSecond: limits.connectionsPerSecond, burst: limits.connectionBurst }
  return {
    limits,
    arrivals: createAddressRates(allowance, clock),
    sockets: new Map(),
    totalSockets: 0,
    isClosed: false,
  }
}

/** Whether an address, or the whole of them, has enough connections. Counts the newcomer. */
export function isCrowded({ limits, arrivals, sockets, totalSockets }: Door, ip: string): boolean {
  if (!spendOf(arrivals, ip)) return true
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
