import type { CustodyDatabase } from '../database/tables.ts'

type ReadingName = readonly (string | readonly string[])[]

/**
 * What is read about who decides and which key signs, each thing once: the engine, the handler and the vault each ask
 * for it anew, and each decides by itself. Nobody else may change it meanwhile; who changes it himself must not read it
 * by this.
 */
export type Readings = {
  /** For what is read anew each time. */
  readonly database: CustodyDatabase
  /** The value of a name, which says what is loaded; a failure is not kept. */
  once<Value>(name: ReadingName, load: (database: CustodyDatabase) => Promise<Value>): Promise<Value>
}

/** Beyond this all is read anew: a memory that outlives its request must not grow with what is asked of it. */
const maxReadings = 1000

/** Nothing is read yet. The database is a transaction that holds the organization, or it is asked afterwards. */
export function createReadings(database: CustodyDatabase): Readings {
  const known = new Map<string, Promise<unknown>>()

  function read(key: string, load: (database: CustodyDatabase) => Promise<unknown>): Promise<unknown> {
    const reading = load(database)
    if (known.size >= maxReadings) known.clear()
    known.set(key, reading)
    reading.catch(() => known.delete(key))
    return reading
  }

  return {
    database,
    async once<Value>(name: ReadingName, load: (database: CustodyDatabase) => Promise<Value>) {
      const key = JSON.stringify(name)
      // The name says what is loaded, and so which type it has.
      return (await (known.get(key) ?? read(key, load))) as Value
    },
  }
}
