import type { ActivityStatus } from '@latchkey/custody'

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
