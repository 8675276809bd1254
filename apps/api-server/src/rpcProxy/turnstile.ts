import type { Clock } from '@latchkey/base'
import { ApiError } from '../errors.ts'

export type TurnstileOptions = {
  readonly clock: Clock
  /** How many pieces of work run at once. */
  readonly maxRunning: number
  /** How many more may stand in line. */
  readonly maxWaiting: number
  /** How long one stands in line. */
  readonly maxWaitMs: number
}

/** Runs the work when it is its turn. Fails with `network_busy` when the line is full or the wait too long. */
export type Turnstile = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Lets only so much work run at once; who came first goes first. In memory, so each process counts for itself. */
export function createTurnstile({ clock, maxRunning, maxWaiting, maxWaitMs }: TurnstileOptions): Turnstile {
  /** Those in line, in the order they came. */
  const line = new Set<() => void>()
  let running = 0

  function waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (line.size >= maxWaiting) return reject(new ApiError('network_busy'))
      const enter = () => {
        line.delete(enter)
        cancel()
        resolve()
      }
      const cancel = clock.schedule(maxWaitMs, () => {
        line.delete(enter)
        reject(new ApiError('network_busy'))
      })
      line.add(enter)
    })
  }

  return async (work) => {
    // A place is handed from the one who leaves to the next in line, so that nobody slips in between.
    if (running < maxRunning) running++
    else await waitForTurn()
    try {
      return await work()
    } finally {
      const [next] = line
      if (next === undefined) running--
      else next()
    }
  }
}
