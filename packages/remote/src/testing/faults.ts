import { type Clock, sleep } from '@latchkey/base'

/** Faults on the way, decided by a seed so that they come back the same. */
export type Faults = {
  delay(): Promise<void>
  isLost(): boolean
  isDoubled(): boolean
  /** How often a message is tried, so that nothing goes on for ever. */
  readonly maxTurns: number
}

export type FaultOptions = {
  readonly clock: Clock
  readonly seed: number
  /** 0 to 1. */
  readonly loss?: number
  readonly doubling?: number
  /** Messages overtake one another when it is not 0. */
  readonly maxDelayMs?: number
}

/** Makes the faults of one seed. */
export function createFaults({ clock, seed, loss = 0, doubling = 0, maxDelayMs = 0 }: FaultOptions): Faults {
  const random = seededRandom(seed)
  return {
    delay: () => (maxDelayMs === 0 ? Promise.resolve() : sleep(Math.floor(random() * maxDelayMs), clock)),
    isLost: () => random() < loss,
    isDoubled: () => random() < doubling,
    maxTurns: 200,
  }
}

/** Numbers from 0 to 1 that a seed decides (a linear congruential generator: for tests, not for secrets). */
export function seededRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}

/** Bytes that a seed decides. */
export function seededBytes(seed: number): (length: number) => Uint8Array {
  const random = seededRandom(seed)
  return (length) => Uint8Array.from({ length }, () => Math.floor(random() * 256))
}
