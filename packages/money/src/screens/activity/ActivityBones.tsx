import { useElapsed } from '@latchkey/react/parts'
import { activityTexts } from '@latchkey/texts'
import { useTexts, VisuallyHidden } from '@latchkey/ui'
import lines from './ActivityLine.module.css'
import styles from './ActivityList.module.css'

/** After this it is said that the answer is late, in milliseconds. */
const lateAfterMs = 4000

/** Lines in the shape of those that come, and a word for who waits long. */
export function ActivityBones({ count }: { readonly count: number }) {
  const { say, spoken } = useTexts(activityTexts)
  const isLate = useElapsed(lateAfterMs, 'reading')
  return (
    <div {...spoken} role="status">
      {isLate ? (
        <p className={styles['quiet']}>{say('activity.late')}</p>
      ) : (
        <VisuallyHidden>{say('activity.reading')}</VisuallyHidden>
      )}
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one is like the other
        <div key={place} className={lines['bones']} aria-hidden="true">
          <span className={lines['bone']} data-of="face" />
          <span className={lines['bone']} data-of="name" />
          <span className={lines['bone']} data-of="sum" />
        </div>
      ))}
    </div>
  )
}
