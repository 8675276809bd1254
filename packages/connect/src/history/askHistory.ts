import { askJson, boundedText, readAs } from '@latchkey/base'
import { type HistoryPage, readHistoryPage } from '@latchkey/evm'
import * as v from 'valibot'
import { AccountError } from '../accountError.ts'
import { type HistoryFilters, toHistoryQuery } from './historyFilters.ts'
import type { HistorySource } from './historySource.ts'

/** A page of a history; or none, because the server knows of no login, or keeps no history. */
export type HistoryAnswer =
  | { readonly status: 'known'; readonly page: HistoryPage }
  | { readonly status: 'signedOut' | 'absent' }

/** The part of a history that is asked for. */
export type HistoryQuestion = {
  readonly filters?: HistoryFilters
  /** At most so many entries. */
  readonly limit: number
  /** The `next` of the page before. */
  readonly before?: string | undefined
  /** True for what is folded away, in place of what is not. */
  readonly isHidden?: boolean
}

const maxBytes = 2_000_000
const loginSchema = v.object({ csrfToken: boundedText(512) })

/** Asks for a page of the history. Fails with `history_unreachable`, `history_bad_answer`, or the reason of the signal. */
export async function askHistory(
  source: HistorySource,
  { filters = {}, limit, before, isHidden = false }: HistoryQuestion,
  signal: AbortSignal,
): Promise<HistoryAnswer> {
  const query = toHistoryQuery(filters)
  query.set('limit', String(limit))
  if (before !== undefined) query.set('before', before)
  if (isHidden) query.set('hidden', 'only')
  const { response, body } = await ask(source, `${source.url}?${query}`, { method: 'GET', signal })
  if (response.status === 401) return { status: 'signedOut' }
  if (response.status === 404 || response.status === 503) return { status: 'absent' }
  if (!response.ok) throw new AccountError('history_unreachable', { data: { status: response.status } })
  const page = readHistoryPage(body)
  if (page === undefined) throw new AccountError('history_bad_answer')
  return { status: 'known', page }
}

/** Has the server read a network further back, which takes it a while. Fails with `history_unreachable`. */
export async function askOlder(source: HistorySource, chainId: number, signal: AbortSignal): Promise<void> {
  const { response } = await askToChange(source, { url: `${source.url}/older`, body: { chainId } }, signal)
  if (!response.ok) throw new AccountError('history_unreachable', { data: { status: response.status } })
}

/** The address of the history as a file, under the same filters. */
export function historyFile({ url }: HistorySource, filters: HistoryFilters): string {
  const query = toHistoryQuery(filters).toString()
  return query === '' ? `${url}.csv` : `${url}.csv?${query}`
}

/** Sends a request of whoever is signed in. Fails with `history_unreachable`. */
export async function askToChange(
  source: HistorySource,
  { url, body }: { readonly url: string; readonly body: object },
  signal: AbortSignal,
) {
  const token = await readToken(source, signal)
  return await ask(source, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { 'x-latchkey-csrf': token }) },
    body: JSON.stringify(body),
    signal,
  })
}

/** Read anew each time: another tab may have signed in since. Without it the server refuses by itself. */
async function readToken(source: HistorySource, signal: AbortSignal): Promise<string | undefined> {
  if (source.loginUrl === undefined) return undefined
  const { body } = await ask(source, source.loginUrl, { method: 'GET', signal })
  return readAs(loginSchema, body)?.csrfToken
}

/** One request, with the login of this browser. Fails with `history_unreachable`. */
export async function ask({ fetch }: HistorySource, url: string, init: RequestInit) {
  try {
    return await askJson({ url, fetch, maxBytes, ...init })
  } catch (cause) {
    init.signal?.throwIfAborted()
    throw new AccountError('history_unreachable', { cause })
  }
}
