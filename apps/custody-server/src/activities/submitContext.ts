import type { CustodyServices } from '../services.ts'
import type { UseContext } from './useContext.ts'

/** What a handler of a submit works with. It runs once per activity, inside the activity's transaction. */
export type SubmitContext = UseContext & {
  readonly services: CustodyServices
  /** Puts values into this one answer that are stored nowhere. */
  showOnce(values: Readonly<Record<string, string>>): void
  /** Work for after the commit, which no answer waits for; its failure is logged and changes nothing. */
  afterCommit(work: () => Promise<void>): void
}
