import { findVersion, newestVersion, type SubmitName, submitBody } from '@latchkey/custody'
import { assertFreshLogin } from '../activities/assertFreshLogin.ts'
import { isStoredBesides } from '../activities/createEngine.ts'
import type { ActivityView } from '../activities/describeActivities.ts'
import { limitsOfSession } from '../activities/heldSessions.ts'
import type { SubmitRequest } from '../activities/submitRequest.ts'
import { forgetCaller } from '../authentication/authenticate.ts'
import type { StampedCaller } from '../authentication/caller.ts'
import { CustodyServerError } from '../errors.ts'
import { voteHandlers } from '../handlers/activities/votes.ts'
import type { VoteName } from '../handlers/handler.ts'
import type { AppDeps } from './appDeps.ts'
import { type Asked, identifyCaller, recallStampedCaller } from './readCaller.ts'
import { readInput } from './readInput.ts'

/** How far the time in a submit may be from the server's. */
const pastMinutes = 60
const futureMinutes = 5

/** Answers a write with its activity, or a vote with the activity that it is on. */
export async function answerSubmit(
  deps: AppDeps,
  asked: Asked<SubmitName>,
): Promise<{ readonly activity: ActivityView }> {
  const remembered = isStoredBesides(asked.name) ? await answerRemembered(deps, asked) : undefined
  if (remembered?.activity !== undefined) return { activity: remembered.activity }
  const caller = await identifyCaller(deps, asked, remembered?.request)
  // Each request counts once.
  if (remembered?.counted.credential.id !== caller.credential.id) deps.assertRate(caller)
  const request = readRequest(deps, asked, caller)
  const { name, parameters } = request.activity
  if (!isVote(name)) return { activity: await deps.engine.submit(request) }
  const fingerprint = readFingerprint(parameters)
  const { message, acceptLanguage } = request
  const vote = { selection: voteHandlers[name].selection, fingerprint, caller, message, acceptLanguage }
  return { activity: await deps.engine.vote(vote) }
}

/**
 * Answers a caller who is remembered, if what is remembered turns out to hold. Otherwise nothing was stored and nobody is
 * refused: who he is, and all else, is asked for anew.
 */
async function answerRemembered(deps: AppDeps, asked: Asked<SubmitName>) {
  const known = recallStampedCaller(deps, asked)
  if (known === undefined) return undefined
  const { caller: counted, request } = known
  deps.assertRate(counted)
  try {
    const activity = await deps.engine.submitRemembered(readRequest(deps, asked, counted))
    if (activity !== undefined) return { activity, counted, request }
  } catch {
    // A fault in it is named by the part that knows for certain.
  }
  // Else somebody whose key was taken away could use up again and again what his organization may ask.
  forgetCaller(deps.authentication, request)
  return { activity: undefined, counted, request }
}

/** The request, read and checked as far as this takes nothing but the caller. */
function readRequest(deps: AppDeps, { name, body, headers }: Asked<SubmitName>, caller: StampedCaller): SubmitRequest {
  const { type, timestampMs, parameters: given } = readInput(submitBody, body.json)
  assertTime(Number(timestampMs), deps.services.clock.now())
  const version = findVersion(name, type)
  if (version === undefined) throw unknownType(name, type)
  const parameters = readInput(version.input, given)
  // Every schema of parameters is one of an object.
  const activity = { name, type, parameters: parameters as Readonly<Record<string, unknown>> }
  if (
    caller.credential.type === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256' &&
    activity.parameters['userId'] !== caller.user.id
  ) {
    throw new CustodyServerError('credential_restricted')
  }
  const { clock, config } = deps.services
  const isHeld = limitsOfSession(config.sessionLimits, caller.organization, caller.credential) !== undefined
  assertFreshLogin(activity, caller.credential, { nowMs: clock.now(), isHeld, userId: caller.user.id })
  return { activity, caller, message: body.text, acceptLanguage: headers.get('accept-language') ?? undefined }
}

function isVote(name: SubmitName): name is VoteName {
  return name in voteHandlers
}

/** The schema of both votes has nothing else. */
function readFingerprint(parameters: unknown): string {
  return (parameters as { readonly fingerprint: string }).fingerprint
}

/** The type must be one of the path, so that a body stamped for one thing cannot be used for another. */
function unknownType(name: SubmitName, type: string): CustodyServerError {
  const isOfPath = type.replace(/_V\d+$/, '') === `ACTIVITY_TYPE_${name.toUpperCase()}`
  if (!isOfPath) return new CustodyServerError('wrong_activity_type', { data: { type: type.slice(0, 100) } })
  const newest = newestVersion(name).activityType
  return new CustodyServerError('activity_version_refused', { data: { type: type.slice(0, 100), newest } })
}

function assertTime(timeMs: number, nowMs: number): void {
  const isInside = timeMs >= nowMs - pastMinutes * 60_000 && timeMs <= nowMs + futureMinutes * 60_000
  if (!isInside) throw new CustodyServerError('timestamp_outside', { data: { pastMinutes, futureMinutes } })
}
