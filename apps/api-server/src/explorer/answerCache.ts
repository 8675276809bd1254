import { type Clock, createRecentCache } from '@latchkey/base'
import { explorerFigures } from '../limits.ts'

const { freshMs } = explorerFigures
const maxAnswers = 200

/** The answer of a key: one that is being made, or was a moment ago, is given to all who ask. A failure is not kept. */
export type AnswerCache = (key: string, make: () => Promise<string>) => Promise<string>

/** Answers by their address: 200 at most, each for two seconds after it was there. */
export function createAnswerCache(clock: Clock): AnswerCache {
  const kept = createRecentCache<Promise<string>>({ maxEntries: maxAnswers })
  return (key, make) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const answer = make()
    kept.set(key, answer)
    const forget = () => {
      if (kept.peek(key) === answer) kept.delete(key)
    }
    // Answers may be long, and a quiet server should not hold the last ones for ever.
    answer.then(() => void clock.schedule(freshMs, forget), forget)
    return answer
  }
}
