import { type Activity, mergeActivity } from '@latchkey/connect'
import { useQuery } from '@tanstack/react-query'
import { knownPages, newestQuery } from './historyQuery.ts'
import { queryClientOf } from './queryClientOf.ts'
import { useFreshJournal } from './useHistory.ts'
import { useHistoryAccess } from './useHistoryAccess.ts'
import { useHub } from './useHub.ts'

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
