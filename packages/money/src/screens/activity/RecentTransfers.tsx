import { activityTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useRecentActivity } from '../../hooks/useRecentActivity.ts'
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
