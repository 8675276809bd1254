import type { VoteHandlers } from '../handler.ts'

/** The two votes; the engine counts them and answers the activity that was voted on. */
export const voteHandlers: VoteHandlers = {
  approve_activity: { selection: 'VOTE_SELECTION_APPROVED' },
  reject_activity: { selection: 'VOTE_SELECTION_REJECTED' },
}
