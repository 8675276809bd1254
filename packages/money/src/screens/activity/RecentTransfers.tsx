import { type Activity, mergeActivity } from '@latchkey/connect'
import { useHub } from '@latchkey/react'
import { knownPages, newestQuery, queryClientOf, useFreshJournal, useHistoryAccess } from '@latchkey/react/parts'
import { activityTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActivityBones } from './ActivityBones.tsx'
import styles from './ActivityLine.module.css'
import { ActivityLine } from './ActivityLine.tsx'

/** The last few movements, those under way first; `none` where there are none. */
export function RecentTransfers({ count, none }: { readonly count: number; readonly none: ReactNode }) {
  const { say, spoken } = useTexts(activityTexts)
  const { activities, isReading } = useRecentActivity(count)
  if (activities.length === 0) return isReading ? <ActivityBones count={count} /> : none
  return (
    <ul {...spoken} className={styles['recent']} aria-label={say('activity.latest')}>
      {activities.map((activity) => (
        <li key={activity.key}>
          <ActivityLine activity={activity} asksName />
        </li>
      ))}
    </ul>
  )
}

/** The latest movements, under way first; `isReading` until the server was heard. */
function useRecentActivity(count: number): {
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
