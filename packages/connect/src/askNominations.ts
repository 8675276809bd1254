import { askJson, type Fetch } from '@latchkey/base'
import { AccountError } from './accountError.ts'

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

const maxBytes = 4_000_000

/** Asks for nominations. Fails with `history_unreachable`, `history_bad_answer`, or the reason of the signal. */
export async function askNominations<Found>(
  { url, fetch }: NominationSource,
  read: (value: unknown) => Found | undefined,
  signal: AbortSignal,
): Promise<NominationAnswer<Found>> {
  const { response, body } = await askJson({ url, fetch, method: 'GET', maxBytes, signal }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new AccountError('history_unreachable', { cause })
  })
  if (response.status === 401) return { status: 'signedOut' }
  if (response.status === 404) return { status: 'absent' }
  if (!response.ok) throw new AccountError('history_unreachable', { data: { status: response.status } })
  const found = read(body)
  if (found === undefined) throw new AccountError('history_bad_answer')
  return { status: 'known', found }
}
