import type { Ground } from '../database/ground.ts'
import type { CustodyTransaction } from '../database/tables.ts'
import type { CustodyServices } from '../services.ts'
import type { UseContext } from './useContext.ts'

/** What a handler works with that only reads what its organization was at one moment, and makes rows. */
export type PlainContext = UseContext & Ground & { readonly services: CustodyServices }

/** What a handler of a submit works with. It runs once per activity, inside the activity's transaction. */
export type SubmitContext = PlainContext & {
  /** Everything such a handler reads and writes goes through it, so that all of it happens or nothing. */
  readonly transaction: CustodyTransaction
  /** Puts values into this one answer that are stored nowhere. */
  showOnce(values: Readonly<Record<string, string>>): void
  /** Work for after the commit, which no answer waits for; its failure is logged and changes nothing. */
  afterCommit(work: () => Promise<void>): void
}
