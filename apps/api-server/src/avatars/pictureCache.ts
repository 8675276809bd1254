import type { Clock } from '@latchkey/base'
import { pictureFigures } from '../limits.ts'
import type { Picture } from './findPicture.ts'

const maxEntries = 2_000
const { maxKeptBytes: maxBytes, keptMs } = pictureFigures
/** How long it is remembered that there is none. */
const noneMs = 300_000

type Entry = { readonly picture: Picture | undefined; readonly endsAtMs: number }

/** The picture of a key, made once for all who ask meanwhile; a failure is not kept. */
export type PictureCache = (key: string, make: () => Promise<Picture | undefined>) => Promise<Picture | undefined>

/** Pictures in memory: 2,000 entries and 32 MiB at most, each for an hour, the longest unused one forgotten first. */
export function createPictureCache(clock: Clock): PictureCache {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<Picture | undefined>>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= sizeOf(entries.get(key))
    entries.delete(key)
  }

  function keep(key: string, picture: Picture | undefined): void {
    forget(key)
    const entry = { picture, endsAtMs: clock.now() + (picture === undefined ? noneMs : keptMs) }
    entries.set(key, entry)
    bytes += sizeOf(entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && bytes <= maxBytes) break
      forget(oldest)
    }
  }

  return (key, make) => {
    const known = entries.get(key)
    if (known !== undefined && known.endsAtMs > clock.now()) {
      // Put at the end, so that the map's order is that of last use.
      entries.delete(key)
      entries.set(key, known)
      return Promise.resolve(known.picture)
    }
    const running = making.get(key)
    if (running !== undefined) return running
    const made = make()
      .then((picture) => {
        keep(key, picture)
        return picture
      })
      .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}

function sizeOf(entry: Entry | undefined): number {
  return entry?.picture?.bytes.length ?? 0
}
