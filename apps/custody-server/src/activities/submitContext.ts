import type { UseContext } from '../evaluation/useContext.ts'
import type { Draft } from '../facts/draft.ts'
import type { ChangeSet } from '../ledger/changeSet.ts'
import type { CustodyDeps } from '../services.ts'

/**
 * The inputs of a submit's handler. It reads what its organization was at one moment, and what it changes is stored
 * by somebody else, if the organization is still that: it may run again, by what there is then.
 */
export type SubmitContext = UseContext &
  ChangeSet & {
    readonly services: CustodyDeps
    /** The languages that whoever asks reads, as browsers name them (Accept-Language). */
    readonly acceptLanguage: string | undefined
    /** Of the activity's organization, as they will be. */
    readonly facts: Draft
    /** Puts values into this one answer that are stored nowhere. */
    showOnce(values: Readonly<Record<string, string>>): void
    /** Work for after the commit, which no answer waits for; its failure is logged and changes nothing. */
    afterCommit(work: () => Promise<void>): void
  }
