import { type Log, sleep } from '@latchkey/base'
import { type ActivityOutcome, assertType, isUnderWay, readResult } from './activityOutcome.ts'
import { readValue } from './answers.ts'
import { isBenign } from './custodyFailures.ts'
import { type Activity, activityAnswer } from './endpoints/activity.ts'
import type { SubmitVersion } from './endpoints/endpoint.ts'
import {
  type EndpointInput,
  type EndpointOutput,
  endpoints,
  newestVersion,
  type QueryName,
  type SubmitName,
} from './endpoints/endpoints.ts'
import { CustodyError } from './errors.ts'
import { checkInput, type PostOptions, postStamped } from './postStamped.ts'

/** Options of `createCustodyClient`. */
export type CustodyClientOptions = PostOptions & {
  /** How often an activity that is under way is looked at again: 3 times, 1000 ms apart, unless given. */
  readonly polling?: { readonly intervalMs: number; readonly retries: number }
}

/** A submit with its time, type and parameters, as it is stamped. */
export type SubmitRequest<Name extends SubmitName> = {
  readonly organizationId: string
  readonly parameters: EndpointInput<Name>
}

/** A typed way to every endpoint. Every failure is a `CustodyError`, or the reason of the signal that was given. */
export type CustodyClient = {
  query<Name extends QueryName>(
    name: Name,
    input: EndpointInput<Name>,
    signal?: AbortSignal,
  ): Promise<EndpointOutput<Name>>
  /** Waits until the activity is completed. Fails when it failed, was rejected, or waits for others. */
  submit<Name extends SubmitName>(
    name: Name,
    request: SubmitRequest<Name>,
    signal?: AbortSignal,
  ): Promise<ActivityOutcome<EndpointOutput<Name>>>
  /** Votes on an activity, and gives it as it is after the vote, completed or not. */
  vote(
    name: 'approve_activity' | 'reject_activity',
    request: SubmitRequest<'approve_activity'>,
    signal?: AbortSignal,
  ): Promise<Activity>
}

const defaultPolling = { intervalMs: 1000, retries: 3 }

/** Makes a client of one custody service with one stamper. */
export function createCustodyClient(options: CustodyClientOptions): CustodyClient {
  const { clock, polling = defaultPolling } = options

  async function query<Name extends QueryName>(name: Name, input: EndpointInput<Name>, signal?: AbortSignal) {
    const { path, input: schema, output } = endpoints[name]
    const answer = await postStamped(options, { path, name, body: checkInput(schema, input) }, signal)
    // The schema of this endpoint makes this endpoint's type; the compiler does not follow one name through both.
    return readValue<unknown>(output, answer, name) as EndpointOutput<Name>
  }

  async function send(name: SubmitName, version: SubmitVersion, sent: Sent, signal?: AbortSignal): Promise<Activity> {
    const { organizationId, parameters } = sent
    const body = {
      type: version.activityType,
      timestampMs: String(clock.now()),
      organizationId,
      parameters: checkInput(version.input, parameters),
    }
    const answer = await postStamped(options, { path: endpoints[name].path, name, body }, signal)
    return readValue(activityAnswer, answer, name).activity
  }

  async function finish(first: Activity, signal?: AbortSignal): Promise<Activity> {
    let activity = first
    for (let round = 0; round < polling.retries && isUnderWay(activity); round++) {
      await sleep(polling.intervalMs, clock, signal)
      const { organizationId, id: activityId } = activity
      try {
        activity = (await query('get_activity', { organizationId, activityId }, signal)).activity
      } catch (error) {
        // A look that is refused says nothing of what was accepted, such as one by a key that was used up by it.
        if (!(error instanceof CustodyError) || error.code !== 'custody_refused') throw error
        break
      }
    }
    return activity
  }

  return {
    query: (name, input, signal) => logged(options.log, query(name, input, signal), signal),
    submit: (name, request, signal) => {
      const version = newestVersion(name)
      const work = send(name, version, request, signal).then(async (first) => {
        assertType(first, version)
        const activity = await finish(first, signal)
        assertType(activity, version)
        // As above: the version is that of `name`.
        return { activity, result: readResult(activity, version) as EndpointOutput<typeof name> }
      })
      return logged(options.log, work, signal)
    },
    vote: (name, request, signal) => logged(options.log, send(name, newestVersion(name), request, signal), signal),
  }
}

type Sent = { readonly organizationId: string; readonly parameters: unknown }

/** The work, with its failure told to the log as specification §8 has it. */
export async function logged<Value>(log: Log, work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (!signal?.aborted) report(log, error)
    throw error
  }
}

function report(log: Log, error: unknown): void {
  if (!(error instanceof CustodyError)) log.error('A call of the key service failed.', error)
  else if (isBenign(error)) {
    // The stamper has told of what a person did to its prompt already.
    if (error.code === 'custody_refused') log.warn(error.message)
  } else if (error.code === 'activity_needs_approval') log.warn(error.message)
  else log.error(error.message)
}
