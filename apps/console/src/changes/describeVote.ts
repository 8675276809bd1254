import type { ActivityStatus } from '@latchkey/custody'
import type { consoleChangesTexts } from '@latchkey/texts/console'
import type { Say } from '@latchkey/ui'

/** The vote counts for what became of it, which others may have decided meanwhile. */
const approvalEnds = {
  ACTIVITY_STATUS_CREATED: 'noted',
  ACTIVITY_STATUS_PENDING: 'noted',
  ACTIVITY_STATUS_COMPLETED: 'done',
  ACTIVITY_STATUS_FAILED: 'failed',
  ACTIVITY_STATUS_CONSENSUS_NEEDED: 'waits',
  ACTIVITY_STATUS_AUTHENTICATORS_NEEDED: 'waits',
  ACTIVITY_STATUS_REJECTED: 'rejected',
} as const satisfies Readonly<Record<ActivityStatus, string>>

const rejectionEnds = {
  ACTIVITY_STATUS_CREATED: 'noted',
  ACTIVITY_STATUS_PENDING: 'noted',
  ACTIVITY_STATUS_COMPLETED: 'carriedOut',
  ACTIVITY_STATUS_FAILED: 'failed',
  ACTIVITY_STATUS_CONSENSUS_NEEDED: 'noted',
  ACTIVITY_STATUS_AUTHENTICATORS_NEEDED: 'noted',
  ACTIVITY_STATUS_REJECTED: 'done',
} as const satisfies Readonly<Record<ActivityStatus, string>>

/** A vote that was taken, by how the activity stands after it; a newer service may know more of such states. */
export function describeVote(
  say: Say<typeof consoleChangesTexts>,
  isApproval: boolean,
  status: ActivityStatus,
): string {
  return isApproval
    ? say(`consoleChanges.approved.${approvalEnds[status] ?? 'noted'}`)
    : say(`consoleChanges.rejected.${rejectionEnds[status] ?? 'noted'}`)
}
