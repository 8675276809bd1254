import type { Fetch } from '@latchkey/base'
import { ConnectError } from './errors.ts'

/** Where the site's own server nominates something of the account that is signed in, for the chain to decide about. */
export type NominationSource = {
  /** Such as `/api/approvals`. */
  readonly url: string
  readonly fetch: Fetch
}

/** The nominations; or none, because the server knows of no login, or keeps no history. */
export type NominationAnswer<Found> =
  | { readonly status: 'known'; readonly found: Found }
  | { readonly status: 'signedOut' | 'absent' }

const maxAnswerLength = 4_000_000

/** Asks for nominations. Fails with `history_unreachable`, `history_bad_answer`, or the reason of the signal. */
export async function askNominations<Found>(
  { url, fetch }: NominationSource,
  read: (value: unknown) => Found | undefined,
  signal: AbortSignal,
): Promise<NominationAnswer<Found>> {
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
  return { status: 'known', found: await readFound(answer, read) }
}

async function readFound<Found>(answer: Response, read: (value: unknown) => Found | undefined): Promise<Found> {
  let found: Found | undefined
  try {
    const text = await answer.text()
    found = text.length > maxAnswerLength ? undefined : read(JSON.parse(text))
  } catch (cause) {
    throw new ConnectError('history_bad_answer', { cause })
  }
  if (found === undefined) throw new ConnectError('history_bad_answer')
  return found
}
