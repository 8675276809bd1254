import type { Log } from '@latchkey/base'

/** Parts opened so far, to be closed in the opposite order. */
export type Closers = {
  add(close: () => Promise<unknown> | unknown): void
  /** Closes everything once; a part that fails to close does not keep the others open. */
  closeAll(): Promise<void>
}

/** An empty list of things to close. */
export function createClosers(log: Log): Closers {
  const closers: (() => Promise<unknown> | unknown)[] = []
  return {
    add: (close) => void closers.push(close),
    async closeAll() {
      for (const close of closers.splice(0).reverse()) {
        try {
          await close()
        } catch (error) {
          log.warn('A part did not close well', error)
        }
      }
    },
  }
}
