import { type Clock, createRecentCache } from '@latchkey/base'
import { pictureFigures } from '../limits.ts'

const maxEntries = 2_000
const { keptMs } = pictureFigures
/** How long it is remembered that there is none. */
const noneMs = 300_000

/** The finding of a key, made once for all who ask meanwhile; a failure is not kept. */
export type PictureCache<Found> = (key: string, make: () => Promise<Found | undefined>) => Promise<Found | undefined>

/** Findings in memory: 2,000 entries and 32 MiB at most, each for an hour, the longest unused one forgotten first. */
export function createPictureCache<Found>(clock: Clock, weigh: (found: Found) => number): PictureCache<Found> {
  const entries = createRecentCache<{ readonly found: Found | undefined; readonly endsAtMs: number }>({
    maxEntries,
    maxWeight: pictureFigures.maxKeptBytes,
    weigh: ({ found }) => (found === undefined ? 0 : weigh(found)),
  })
  const making = new Map<string, Promise<Found | undefined>>()

  return (key, make) => {
    const known = entries.get(key)
    if (known !== undefined && known.endsAtMs > clock.now()) return Promise.resolve(known.found)
    const running = making.get(key)
    if (running !== undefined) return running
    const made = make()
      .then((found) => {
        entries.set(key, { found, endsAtMs: clock.now() + (found === undefined ? noneMs : keptMs) })
        return found
      })
      .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}
