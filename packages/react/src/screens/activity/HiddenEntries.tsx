import { entryActivity } from '@latchkey/connect'
import type { HistoryEntry } from '@latchkey/evm'
import { activityTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import { ActivityLine } from './ActivityLine.tsx'
import styles from './ActivityList.module.css'

/** Entries that look like a trick, folded away, and why. Nothing in it can be pressed or copied as a recipient. */
export function HiddenEntries({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const { say } = useTexts(activityTexts)
  return (
    <details className={styles['fold']}>
      <summary>{say('activity.hidden', { count: entries.length })}</summary>
      <p>{say('activity.hidden.why')}</p>
      <ul className={styles['hidden']} aria-label={say('activity.hidden.list')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <ActivityLine activity={entryActivity(entry)} asksName={false} />
            {entry.suspicion !== null && <p>{say(`activity.hidden.${entry.suspicion}`)}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}
