import type { FakeClock } from '@latchkey/base/testing'

/** Refuses as the owner of a wallet does: a second after it was asked, which it lets pass on the given clock. */
export function refuseByHand(clock: FakeClock, thrown: unknown = { code: 4001 }): () => Promise<never> {
  return async () => {
    await clock.advance(1000)
    throw thrown
  }
}
