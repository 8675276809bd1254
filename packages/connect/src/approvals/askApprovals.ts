import { type ApprovalCandidates, readApprovalCandidates } from '@latchkey/evm'
import { askNominations, type NominationAnswer, type NominationSource } from '../askNominations.ts'

/** Where the site's own server names who was once allowed to spend from the account that is signed in, such as `/api/approvals`. */
export type ApprovalSource = NominationSource

/** The candidates; or none, because the server knows of no login, or keeps no history. */
export type ApprovalAnswer = NominationAnswer<ApprovalCandidates>

/**
 * Asks who may have been allowed to spend: nominations, of which the chain itself says whether they hold. Fails with
 * `history_unreachable`, `history_bad_answer`, or the reason of the signal.
 */
export async function askApprovals(source: ApprovalSource, signal: AbortSignal): Promise<ApprovalAnswer> {
  return await askNominations(source, readApprovalCandidates, signal)
}
