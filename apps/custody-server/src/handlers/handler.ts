import type {
  EndpointInput,
  EndpointIntent,
  EndpointOutput,
  EndpointResult,
  QueryName,
  SubmitName,
} from '@latchkey/custody'
import type { PlainContext, SubmitContext } from '../activities/submitContext.ts'
import type { Caller } from '../authentication/caller.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import type { CustodyServices } from '../services.ts'

/** What a handler of a query works with. */
export type QueryContext = {
  readonly database: CustodyDatabase
  readonly services: CustodyServices
  readonly caller: Caller
  /** The organization the query is about: every look-up names it. */
  readonly organizationId: string
}

/** Votes are the engine's own: their answer is the activity that was voted on. */
export type VoteName = 'approve_activity' | 'reject_activity'

export type QueryHandler<Name extends QueryName> = (
  context: QueryContext,
  input: EndpointInput<Name>,
) => Promise<EndpointOutput<Name>>

export type SubmitHandler<Name extends SubmitName> = (
  context: SubmitContext,
  intent: EndpointIntent<Name>,
) => Promise<EndpointResult<Name>>

/** One that only reads what its organization was at one moment, and makes rows: others may be stored along with it. */
export type PlainHandler<Name extends SubmitName> = (
  context: PlainContext,
  intent: EndpointIntent<Name>,
) => Promise<EndpointResult<Name>>

export type VoteHandler = { readonly selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED' }

/** Exactly one handler for every endpoint of the table. */
export type QueryHandlers = { readonly [Name in QueryName]: QueryHandler<Name> }
export type SubmitHandlers = { readonly [Name in Exclude<SubmitName, VoteName>]: SubmitHandler<Name> }
export type VoteHandlers = { readonly [Name in VoteName]: VoteHandler }
