import { AppError } from '@latchkey/base'

/** Runs tries of one challenge one after the other. */
export type Tries = <Value>(challenge: string, tryIt: () => Promise<Value>) => Promise<Value>

/**
 * Many tries of one challenge at once must not become as many calls of a node: each waits for the one before it, and by
 * then finds the challenge used up. When the node could not say (`signature_not_checked`), that is the answer to all who
 * waited. Other processes have lines of their own: that only one try succeeds is for the database to say.
 */
export function createTries(): Tries {
  const last = new Map<string, Promise<unknown>>()
  return async (challenge, tryIt) => {
    const before = last.get(challenge)
    const mine = (async () => {
      await before?.catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'signature_not_checked') throw error
      })
      return await tryIt()
    })()
    last.set(challenge, mine)
    try {
      return await mine
    } finally {
      if (last.get(challenge) === mine) last.delete(challenge)
    }
  }
}
