import type { PostgresPool } from 'kysely'
import type { Log } from '../log.ts'
import type { Clock } from '../time.ts'

/** So long after the first use since it was cleared up last, in milliseconds. */
const clearUpAfterMs = 600_000

/**
 * Clears up behind those who change rows, which a server does by itself and the embedded database does not: the room of
 * rows that are gone is used again, and the rows are counted, since plans are made by their numbers. It takes its turn
 * like everybody, for some tenths of a second.
 */
export function tidyPool(
  pool: PostgresPool,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): PostgresPool {
  let cancel: (() => void) | undefined

  async function clearUp(): Promise<void> {
    cancel = undefined
    try {
      const client = await pool.connect()
      try {
        await client.query('vacuum analyze', [])
      } finally {
        client.release()
      }
    } catch (error) {
      // Nothing is wrong with what it holds, and after the next use it is tried again.
      log.warn('The embedded database could not be cleared up', error)
    }
  }

  return {
    async connect() {
      cancel ??= clock.schedule(clearUpAfterMs, () => void clearUp())
      return await pool.connect()
    },
    async end() {
      cancel?.()
      await pool.end()
    },
  }
}
