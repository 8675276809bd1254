import { type Activity, mergeActivity } from '@latchkey/connect'
import { useHub } from '@latchkey/react'
import { knownPages, newestQuery, queryClientOf, useFreshJournal, useHistoryAccess } from '@latchkey/react/parts'
import { useQuery } from '@tanstack/react-query'

/** The latest movements, under way first; `isReading` until the server was heard. */
export function useRecentActivity(count: number): {
  readonly activities: readonly Activity[]
  readonly isReading: boolean
} {
  const hub = useHub()
  const { access, without } = useHistoryAccess()
  const { transfers, batches } = useFreshJournal()
  const answer = useQuery(newestQuery(access), queryClientOf(hub))
  const entries = knownPages(answer.data && [answer.data]).flatMap((page) => page.entries)
  return {
    activities: mergeActivity(entries, transfers, { batches }).slice(0, count),
    isReading: without === 'asking' || (access !== undefined && answer.isPending),
  }
}
