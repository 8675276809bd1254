import type { CustodyDatabase } from '../database/tables.ts'
import type { Seals } from '../seals/seals.ts'
import type { Facts } from './facts.ts'
import { requiredFacts } from './readFacts.ts'

/**
 * Facts about who decides and which key signs, each thing once: the engine, the handler and the vault each ask
 * for it anew, and each decides by itself. Whether it is still so is asked when what was decided by it is stored.
 */
export type Readings = {
  /** For what is read anew each time. */
  readonly database: CustodyDatabase
  readonly seals: Seals
  /** All that decides in an organization, held to its seal. Fails with `organization_frozen` or `object_unknown`. */
  factsOf(organizationId: string): Promise<Facts>
  /** The value of a name, which says what is loaded and of whom; a failure is not kept. */
  once<Value>(name: string, load: (database: CustodyDatabase) => Promise<Value>): Promise<Value>
}

/** Beyond this all is read anew: a memory that outlives its request must not grow with what is asked of it. */
const maxReadings = 1000

export type ReadingOptions = {
  readonly database: CustodyDatabase
  readonly seals: Seals
  /** Read already. */
  readonly facts?: Facts
  /** Told of everything that is kept. */
  readonly onRead?: (value: unknown) => void
  /** Whether they outlive their request: the version that they are of says nothing of other organizations. */
  readonly isMemory?: boolean
}

/** Nothing is read yet but what is given. */
export function createReadings(options: ReadingOptions): Readings {
  const { database, seals, facts, onRead = () => undefined, isMemory = false } = options
  const known = new Map<string, Promise<unknown>>()

  function read(name: string, load: (database: CustodyDatabase) => Promise<unknown>): Promise<unknown> {
    const reading = load(database)
    if (known.size >= maxReadings) known.clear()
    known.set(name, reading)
    reading.then(onRead, () => known.delete(name))
    return reading
  }

  // The name says what is loaded, and so which type it has.
  const once = <Value>(name: string, load: (database: CustodyDatabase) => Promise<Value>) =>
    (known.get(name) ?? read(name, load)) as Promise<Value>

  return {
    database,
    seals,
    async factsOf(organizationId) {
      if (organizationId === facts?.organizationId) return facts
      const readOther = () => requiredFacts(database, seals, organizationId)
      return await (isMemory ? readOther() : once(`facts ${organizationId}`, readOther))
    },
    once,
  }
}
