import {
  askHistory,
  type HistoryAnswer,
  type HistoryFilters,
  type HistoryQuestion,
  type HistorySource,
  type Hub,
  toHistoryQuery,
} from '@latchkey/connect'
import type { Address, HistoryEntry, HistoryPage } from '@latchkey/evm'
import type { InfiniteData } from '@tanstack/react-query'
import { queryClientOf } from './queryClientOf.ts'

/** The start of the key of everything that was read of a history, so that all of it can be read again at once. */
export const historyKey = 'history'

/** How often the newest part is asked for while it is on the screen, in milliseconds; never while the page is hidden. */
const refreshMs = 12_000
/** The same, while the server reads further back for this visitor. */
const hurriedMs = 2_000
/** Of many pages each is read again, and so less often. */
const restMs = 60_000
const fewPages = 2
const pageSize = 50
/** As far as a page is scrolled; the file has the rest. */
export const mostPages = 40
/** As many folded entries are looked for beside a list. */
const hiddenSize = 100

/** The server to be asked, and for whom; nobody is asked without both. */
export type HistoryAccess = { readonly source: HistorySource; readonly address: Address } | undefined

/** The newest part of a history without filters, whichever screens show it. */
export function newestQuery(access: HistoryAccess) {
  return {
    queryKey: [historyKey, access?.address, 'newest'],
    refetchInterval: refreshMs,
    enabled: access !== undefined,
    queryFn: ({ signal }: Asking) => ask(access, { limit: pageSize }, signal),
  }
}

/** A history page by page, as far as somebody has asked for it. */
export function pagesQuery(access: HistoryAccess, filters: HistoryFilters, isHurried: boolean) {
  return {
    queryKey: [historyKey, access?.address, 'pages', toHistoryQuery(filters).toString()],
    initialPageParam: undefined as string | undefined,
    enabled: access !== undefined,
    queryFn: ({ pageParam, signal }: Asking & { readonly pageParam: string | undefined }) =>
      ask(access, { filters, limit: pageSize, before: pageParam }, signal),
    getNextPageParam: (last: HistoryAnswer, all: readonly HistoryAnswer[]) =>
      last.status === 'known' && all.length < mostPages ? (last.page.next ?? undefined) : undefined,
    refetchInterval: ({ state }: { readonly state: { readonly data?: Pages | undefined } }) => {
      if (isHurried) return hurriedMs
      return (state.data?.pages.length ?? 0) > fewPages ? restMs : refreshMs
    },
    // Under other filters the list stays until theirs is here; of another account nothing stays.
    placeholderData: (before: Pages | undefined, query?: { readonly queryKey: readonly unknown[] }) =>
      query?.queryKey[1] === access?.address ? before : undefined,
  }
}

type Pages = InfiniteData<HistoryAnswer, string | undefined>

/** Entries that are folded away. */
export type HiddenEntries = {
  /** The newest of them. */
  readonly entries: readonly HistoryEntry[]
  readonly count: number
}

/** The entries that are folded away. Read when a list is, and not again by itself. */
export function hiddenQuery(access: HistoryAccess, filters: HistoryFilters) {
  return {
    queryKey: [historyKey, access?.address, 'hidden', toHistoryQuery(filters).toString()],
    staleTime: restMs,
    enabled: access !== undefined,
    queryFn: async ({ signal }: Asking): Promise<HiddenEntries> => {
      const answer = await ask(access, { filters, limit: hiddenSize, isHidden: true }, signal)
      const entries = answer.status === 'known' ? answer.page.entries.filter(({ suspicion }) => suspicion !== null) : []
      const count = answer.status === 'known' ? answer.page.hidden : undefined
      return { entries, count: Math.max(count ?? 0, entries.length) }
    },
  }
}

type Asking = { readonly signal: AbortSignal }

async function ask(access: HistoryAccess, question: HistoryQuestion, signal: AbortSignal): Promise<HistoryAnswer> {
  return access === undefined ? { status: 'signedOut' } : await askHistory(access.source, question, signal)
}

/** The pages that the server has answered. */
export function knownPages(answers: readonly HistoryAnswer[] = []): readonly HistoryPage[] {
  return answers.flatMap((answer) => (answer.status === 'known' ? [answer.page] : []))
}

/** Reads everything of a history on the screen again, after something has moved. */
export async function refreshHistory(hub: Hub): Promise<void> {
  await queryClientOf(hub).invalidateQueries({ queryKey: [historyKey] })
}
