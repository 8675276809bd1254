import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** PGlite as a pool of one connection: whoever holds it runs alone, the others wait in line. */
export function embeddedPool(engine: PGlite, onClosed: () => void): PostgresPool {
  let line: Promise<void> = Promise.resolve()

  async function query(text: unknown, parameters: readonly unknown[] = []) {
    if (typeof text !== 'string') throw new TypeError('Cursors are not offered by the embedded database')
    const { rows, command, affectedRows, rowCount } = await engine.query(text, [...parameters])
    return { rows, command, rowCount: rowCount ?? affectedRows ?? 0 }
  }

  return {
    async connect() {
      let release: () => void = () => undefined
      const turn = line
      line = new Promise((resolve) => {
        release = resolve
      })
      await turn
      // Kysely knows the client by these two members; its overload for cursors is refused above.
      return { query, release } as unknown as PostgresPoolClient
    },
    async end() {
      await line
      await engine.close()
      onClosed()
    },
  }
}
