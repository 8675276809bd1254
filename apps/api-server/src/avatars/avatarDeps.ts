import type { OutsidePlaces, Resolve } from './outsideFetch.ts'

/** What the owner allows of pictures that are elsewhere. */
export type AvatarDeps = OutsidePlaces & {
  /** The type of a picture by what it holds; undefined for what would do harm or is none. */
  readonly pictureType: (bytes: Uint8Array) => string | undefined
  /** The addresses of a host; the system's own way unless given. */
  readonly resolve?: Resolve
}
