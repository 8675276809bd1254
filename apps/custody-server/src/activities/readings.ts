import type { CustodyDatabase } from '../database/tables.ts'

/**
 * What is read about who decides and which key signs, each thing once: the engine, the handler and the vault each ask
 * for it anew, and each decides by itself. Nobody else may change it meanwhile; who changes it himself must not read it
 * by this.
 */
export type Readings = {
  /** For what is read anew each time. */
  readonly database: CustodyDatabase
  /** The value of a name, which says what is loaded and of whom; a failure is not kept. */
  once<Value>(name: string, load: (database: CustodyDatabase) => Promise<Value>): Promise<Value>
}

/** Beyond this all is read anew: a memory that outlives its request must not grow with what is asked of it. */
const maxReadings = 1000

/**
 * Nothing is read yet. The database is a transaction that holds the organization, or it is asked afterwards. `onRead` is
 * told of everything that is kept.
 */
export function createReadings(
  database: CustodyDatabase,
  onRead: (value: unknown) => void = () => undefined,
): Readings {
  const known = new Map<string, Promise<unknown>>()

  function read(name: string, load: (database: CustodyDatabase) => Promise<unknown>): Promise<unknown> {
    const reading = load(database)
    if (known.size >= maxReadings) known.clear()
    known.set(name, reading)
    reading.then(onRead, () => known.delete(name))
    return reading
  }

  return {
    database,
    // The name says what is loaded, and so which type it has.
    once: <Value>(name: string, load: (database: CustodyDatabase) => Promise<Value>) =>
      (known.get(name) ?? read(name, load)) as Promise<Value>,
  }
}
