import type { ActivityStatus } from '@latchkey/custody'
import type { Standing } from '../layout/Badge.tsx'

/** The states of an activity, as its owner reads them. */
export const statusWords: Readonly<Record<ActivityStatus, string>> = {
  ACTIVITY_STATUS_CREATED: 'Created',
  ACTIVITY_STATUS_PENDING: 'Under way',
  ACTIVITY_STATUS_COMPLETED: 'Completed',
  ACTIVITY_STATUS_FAILED: 'Failed',
  ACTIVITY_STATUS_CONSENSUS_NEEDED: 'Waits for approval',
  ACTIVITY_STATUS_REJECTED: 'Rejected',
  ACTIVITY_STATUS_AUTHENTICATORS_NEEDED: 'Waits for a passkey',
}

const standings: Readonly<Record<ActivityStatus, Standing>> = {
  ACTIVITY_STATUS_CREATED: 'plain',
  ACTIVITY_STATUS_PENDING: 'waiting',
  ACTIVITY_STATUS_COMPLETED: 'good',
  ACTIVITY_STATUS_FAILED: 'failed',
  ACTIVITY_STATUS_CONSENSUS_NEEDED: 'waiting',
  ACTIVITY_STATUS_REJECTED: 'refused',
  ACTIVITY_STATUS_AUTHENTICATORS_NEEDED: 'waiting',
}

/** How an activity stands; plain where a newer service says something else. */
export function standingOf(status: ActivityStatus): Standing {
  return standings[status] ?? 'plain'
}
