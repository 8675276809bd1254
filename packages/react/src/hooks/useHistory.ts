import { type Activity, type HistoryFilters, isWanted, mergeActivity } from '@latchkey/connect'
import type { HistoryNetwork } from '@latchkey/evm'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type HiddenEntries, hiddenQuery, knownPages, pagesQuery, refreshHistory } from './historyQuery.ts'
import { queryClientOf } from './queryClientOf.ts'
import { useHistoryAccess, type WithoutHistory } from './useHistoryAccess.ts'
import { useHub } from './useHub.ts'
import { type Journal, useJournal } from './useJournal.ts'

/** Where the server's part of a history stands; the journal of this browser is there in each of them. */
export type HistoryStatus = WithoutHistory | 'absent' | 'reading' | 'known' | 'failed'

/** All that moved on the visitor's accounts, as far as it is known. */
export type History = {
  readonly status: HistoryStatus
  /** Under way first, then the newest first. */
  readonly activities: readonly Activity[]
  /** Entries that look like a trick, and stand in no list. */
  readonly hidden: HiddenEntries
  readonly networks: readonly HistoryNetwork[]
  /** True while the list is that of other filters still. */
  readonly isStale: boolean
  /** Since when it could not be read anew, in milliseconds since the epoch; undefined while it can. */
  readonly outdatedSinceMs: number | undefined
  /** Asks for the next page; undefined where there is none. */
  readonly more: (() => void) | undefined
  readonly isMoreComing: boolean
  readonly again: () => void
}

/** The history by the server, with what the journal of this page knows beyond it. `isHurried` asks every two seconds. */
export function useHistory(filters: HistoryFilters, isHurried = false): History {
  const hub = useHub()
  const client = queryClientOf(hub)
  const { access, without } = useHistoryAccess()
  const { transfers, batches } = useFreshJournal()
  const answer = useInfiniteQuery(pagesQuery(access, filters, isHurried), client)
  const hidden = useQuery(hiddenQuery(access, filters), client)
  const pages = knownPages(answer.data?.pages)
  const entries = [...new Map(pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values()]
  const isAll = !answer.hasNextPage
  const merged = mergeActivity(entries, transfers, {
    batches,
    sinceMs: isAll ? undefined : (entries.at(-1)?.at ?? 0) * 1000,
  })
  return {
    status: without ?? statusOf(answer),
    activities: merged.filter((activity) => isWanted(activity, filters)),
    hidden: hidden.data ?? { entries: [], count: 0 },
    networks: pages[0]?.networks ?? [],
    isStale: answer.isPlaceholderData,
    outdatedSinceMs: answer.isRefetchError ? answer.dataUpdatedAt : undefined,
    more: isAll ? undefined : () => void answer.fetchNextPage(),
    isMoreComing: answer.isFetchingNextPage,
    again: () => void refreshHistory(hub),
  }
}

type PagesAnswer = {
  readonly data: { readonly pages: readonly { readonly status: 'known' | 'signedOut' | 'absent' }[] } | undefined
  readonly isError: boolean
}

function statusOf({ data, isError }: PagesAnswer): HistoryStatus {
  const first = data?.pages[0]?.status
  if (first === 'known' || first === 'absent') return first
  // The login has ended on the server, which this page has not heard yet.
  if (first === 'signedOut') return 'signIn'
  return isError ? 'failed' : 'reading'
}

/** The journal; a transfer of it that has moved on brings news of the history too, and need not wait for the next reading. */
export function useFreshJournal(): Journal {
  const hub = useHub()
  const journal = useJournal()
  const steps = [...journal.transfers, ...journal.batches]
    .map(({ clientId, status, confirmations }) => `${clientId} ${status} ${confirmations}`)
    .join()
  const seen = useRef<string>(undefined)
  useEffect(() => {
    // The steps that were there at first are in the first reading.
    if (seen.current !== undefined && seen.current !== steps) void refreshHistory(hub)
    seen.current = steps
  }, [hub, steps])
  return journal
}
