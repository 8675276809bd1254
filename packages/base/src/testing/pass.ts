import type { FakeClock } from './fakeClock.ts'
import { settle } from './settle.ts'

/** Lets time pass in steps, so that what takes many turns, such as long searches of the chain, ends in between. */
export async function pass(clock: FakeClock, durationMs: number, stepMs = 1000): Promise<void> {
  for (let passed = 0; passed < durationMs; passed += stepMs) {
    await clock.advance(Math.min(stepMs, durationMs - passed))
    for (let turn = 0; turn < 10; turn++) await settle()
  }
}
