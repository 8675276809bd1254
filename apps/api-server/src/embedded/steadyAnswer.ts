import { type Clock, sleep } from '@latchkey/base'

/** Runs work and lets its outcome, good or bad, leave at the next multiple of a fixed time. */
export type SteadyAnswer = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Nobody is to learn from the time of an answer what was done for it, such as whether an address is known. */
export function createSteadyAnswer(clock: Clock, everyMs: number): SteadyAnswer {
  return async (work) => {
    const startedAtMs = clock.now()
    try {
      return await work()
    } finally {
      const spentMs = Math.max(0, clock.now() - startedAtMs)
      if (everyMs > 0) await sleep(everyMs - (spentMs % everyMs), clock)
    }
  }
}
