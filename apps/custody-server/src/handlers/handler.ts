import type {
  EndpointInput,
  EndpointIntent,
  EndpointOutput,
  EndpointResult,
  QueryName,
  SubmitName,
} from '@latchkey/custody'
import type { SubmitContext } from '../activities/submitContext.ts'
import type { Caller } from '../authentication/caller.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import type { Readings } from '../facts/readings.ts'
import type { CustodyDeps } from '../services.ts'

/** The inputs of a query's handler. */
export type QueryContext = {
  readonly database: CustodyDatabase
  readonly services: CustodyDeps
  readonly caller: Caller
  /** The organization the query is about: every look-up names it. */
  readonly organizationId: string
  /** The deciding organization, checked against its seal: its facts are what is shown. */
  readonly readings: Readings
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

export type VoteHandler = { readonly selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED' }

/** Exactly one handler for every endpoint of the table. */
export type QueryHandlers = { readonly [Name in QueryName]: QueryHandler<Name> }
export type SubmitHandlers = { readonly [Name in Exclude<SubmitName, VoteName>]: SubmitHandler<Name> }
export type VoteHandlers = { readonly [Name in VoteName]: VoteHandler }
