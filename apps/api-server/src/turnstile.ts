import type { Clock } from '@latchkey/base'
import { ApiError } from './errors.ts'

export type TurnstileOptions = {
  readonly clock: Clock
  /** How many places there are for work that runs. */
  readonly maxRunning: number
  /** How many places there are in line. */
  readonly maxWaiting: number
  /** How many of the first are for one caller. */
  readonly maxRunningPerCaller: number
  /** How many of the second are for one caller. */
  readonly maxWaitingPerCaller: number
  /** How long one stands in line. */
  readonly maxWaitMs: number
}

/** The caller, and the places its work takes; never more than one caller may have. */
export type Comer = { readonly caller: string; readonly places: number }

/** Runs the work when it is its turn. Fails with `network_busy` when the line is full or the wait too long. */
export type Turnstile = <Value>(comer: Comer, work: () => Promise<Value>) => Promise<Value>

type Waiting = Comer & { readonly enter: () => void }

/**
 * Lets only so much work run at once; who came first goes first, but whoever waits only for work of their own keeps
 * nobody else waiting. In memory, so each process counts for itself.
 */
export function createTurnstile(options: TurnstileOptions): Turnstile {
  const { clock, maxRunning, maxWaiting, maxRunningPerCaller, maxWaitingPerCaller, maxWaitMs } = options
  /** Those in line, in the order they came. */
  const line = new Set<Waiting>()
  const running = new Map<string, number>()

  const ownPlaces = (caller: string) => running.get(caller) ?? 0

  function change(caller: string, places: number): void {
    const left = ownPlaces(caller) + places
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
  }

  function admit(): void {
    const held = new Set<string>()
    for (const waiting of line) {
      const { caller, places } = waiting
      // Their own work is in the way, or what they sent before.
      if (held.has(caller) || ownPlaces(caller) + places > maxRunningPerCaller) held.add(caller)
      // The free places are kept for the one who came first, however many that one needs.
      else if (sum(running.values()) + places > maxRunning) return
      else {
        line.delete(waiting)
        change(caller, places)
        waiting.enter()
      }
    }
  }

  function isLineFull({ caller }: Waiting): boolean {
    const all = [...line]
    const own = all.filter((waiting) => waiting.caller === caller)
    return sum(all.map(placesOf)) > maxWaiting || sum(own.map(placesOf)) > maxWaitingPerCaller
  }

  function waitForTurn(comer: Comer): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.delete(waiting)
        reject(new ApiError('network_busy'))
        // Those behind may need less.
        admit()
      }
      const cancel = clock.schedule(maxWaitMs, giveUp)
      const enter = () => {
        cancel()
        resolve()
      }
      const waiting: Waiting = { ...comer, enter }
      line.add(waiting)
      admit()
      if (!line.has(waiting) || !isLineFull(waiting)) return
      cancel()
      giveUp()
    })
  }

  return async ({ caller, places: wanted }, work) => {
    const places = Math.min(wanted, maxRunningPerCaller)
    await waitForTurn({ caller, places })
    try {
      return await work()
    } finally {
      change(caller, -places)
      admit()
    }
  }
}

const placesOf = ({ places }: Comer) => places

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0)
}
