import { entryActivity } from '@latchkey/connect'
import type { HiddenEntries as Hidden } from '@latchkey/react/parts'
import { activityTexts } from '@latchkey/texts'
import { Summary, useTexts } from '@latchkey/ui'
import { ActivityLine } from './ActivityLine.tsx'
import styles from './ActivityList.module.css'

/** Entries that look like a trick, folded away, and why. Nothing in it can be pressed or copied as a recipient. */
export function HiddenEntries({ entries, count }: Hidden) {
  const { say } = useTexts(activityTexts)
  return (
    <details className={styles['fold']}>
      <Summary>{say('activity.hidden', { count })}</Summary>
      <p>{say('activity.hidden.why')}</p>
      <ul className={styles['hidden']} aria-label={say('activity.hidden.list')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <ActivityLine activity={entryActivity(entry)} asksName={false} />
            {entry.suspicion !== null && <p>{say(`activity.hidden.${entry.suspicion}`)}</p>}
          </li>
        ))}
      </ul>
      {count > entries.length && <p>{say('activity.hidden.newest', { count: entries.length })}</p>}
    </details>
  )
}
