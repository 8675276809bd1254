import { readValue, unread } from './answers.ts'
import type { Activity } from './endpoints/activity.ts'
import type { SubmitVersion } from './endpoints/endpoint.ts'
import { CustodyError, type CustodyErrorCode } from './errors.ts'

/** An activity with its result, read by the form that was sent. */
export type ActivityOutcome<Result> = { readonly activity: Activity; readonly result: Result }

/** Whether nothing more comes by waiting for the server alone. */
export function isUnderWay({ status }: Activity): boolean {
  return status === 'ACTIVITY_STATUS_CREATED' || status === 'ACTIVITY_STATUS_PENDING'
}

/**
 * The result of an activity. Fails unless it is completed; the error carries the activity's id, status and type, so
 * that somebody can look for it or approve it.
 */
export function readResult(activity: Activity, version: SubmitVersion): unknown {
  if (activity.status !== 'ACTIVITY_STATUS_COMPLETED') throw toActivityError(activity)
  const key = version.resultKeys.find((candidate) => Object.hasOwn(activity.result, candidate))
  // A server may leave out a result with nothing in it.
  if (key === undefined) return readValue(version.output, {}, version.activityType)
  return readValue(version.output, activity.result[key], version.activityType)
}

/** An activity of another type would let one request's answer stand for another's. */
export function assertType(activity: Activity, { activityType }: SubmitVersion): void {
  if (activity.type !== activityType) throw unread(activityType, 'the activity is of another type')
}

function toActivityError(activity: Activity): CustodyError {
  const data = { activityId: activity.id, activityStatus: activity.status, activityType: activity.type }
  const fail = (code: CustodyErrorCode, more: Record<string, string> = {}) =>
    new CustodyError(code, { data: { ...data, ...more } })
  switch (activity.status) {
    case 'ACTIVITY_STATUS_FAILED':
      return fail('activity_failed', { reason: activity.failure?.message?.slice(0, 2000) ?? 'no reason was given' })
    case 'ACTIVITY_STATUS_REJECTED':
      return fail('activity_rejected')
    case 'ACTIVITY_STATUS_CONSENSUS_NEEDED':
    case 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED':
      return fail('activity_needs_approval')
    default:
      return fail('activity_unfinished')
  }
}
