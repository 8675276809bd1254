import { type Clock, createRecentCache } from '@latchkey/base'
import { pictureFigures } from '../limits.ts'
import type { Picture } from './findPicture.ts'

const maxEntries = 2_000
const { keptMs } = pictureFigures
/** How long it is remembered that there is none. */
const noneMs = 300_000

type Entry = { readonly picture: Picture | undefined; readonly endsAtMs: number }

/** The picture of a key, made once for all who ask meanwhile; a failure is not kept. */
export type PictureCache = (key: string, make: () => Promise<Picture | undefined>) => Promise<Picture | undefined>

/** Pictures in memory: 2,000 entries and 32 MiB at most, each for an hour, the longest unused one forgotten first. */
export function createPictureCache(clock: Clock): PictureCache {
  const entries = createRecentCache<Entry>({
    maxEntries,
    maxWeight: pictureFigures.maxKeptBytes,
    weigh: ({ picture }) => picture?.bytes.length ?? 0,
  })
  const making = new Map<string, Promise<Picture | undefined>>()

  return (key, make) => {
    const known = entries.get(key)
    if (known !== undefined && known.endsAtMs > clock.now()) return Promise.resolve(known.picture)
    const running = making.get(key)
    if (running !== undefined) return running
    const made = make()
      .then((picture) => {
        entries.set(key, { picture, endsAtMs: clock.now() + (picture === undefined ? noneMs : keptMs) })
        return picture
      })
      .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}
