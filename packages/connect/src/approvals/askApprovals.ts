import type { Fetch } from '@latchkey/base'
import { type ApprovalCandidates, readApprovalCandidates } from '@latchkey/evm'
import { ConnectError } from '../errors.ts'

/** Where the site's own server names who was once allowed to spend from the account that is signed in. */
export type ApprovalSource = {
  /** Such as `/api/approvals`. */
  readonly url: string
  readonly fetch: Fetch
}

/** The candidates; or none, because the server knows of no login, or keeps no history. */
export type ApprovalAnswer =
  | { readonly status: 'known'; readonly found: ApprovalCandidates }
  | { readonly status: 'signedOut' | 'absent' }

const maxAnswerLength = 4_000_000

/**
 * Asks who may have been allowed to spend: nominations, of which the chain itself says whether they hold. Fails with
 * `history_unreachable`, `history_bad_answer`, or the reason of the signal.
 */
export async function askApprovals({ url, fetch }: ApprovalSource, signal: AbortSignal): Promise<ApprovalAnswer> {
  let answer: Response
  try {
    answer = await fetch(url, { method: 'GET', credentials: 'same-origin', redirect: 'error', signal })
  } catch (cause) {
    signal.throwIfAborted()
    throw new ConnectError('history_unreachable', { cause })
  }
  if (answer.status === 401) return { status: 'signedOut' }
  if (answer.status === 404) return { status: 'absent' }
  if (!answer.ok) throw new ConnectError('history_unreachable', { data: { status: answer.status } })
  return { status: 'known', found: await readFound(answer) }
}

async function readFound(answer: Response): Promise<ApprovalCandidates> {
  let found: ApprovalCandidates | undefined
  try {
    const text = await answer.text()
    found = text.length > maxAnswerLength ? undefined : readApprovalCandidates(JSON.parse(text))
  } catch (cause) {
    throw new ConnectError('history_bad_answer', { cause })
  }
  if (found === undefined) throw new ConnectError('history_bad_answer')
  return found
}
