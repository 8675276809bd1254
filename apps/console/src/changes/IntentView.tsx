import type { Activity } from '@latchkey/custody'
import styles from '../layout/screens.module.css'
import { activityWords } from '../layout/words.ts'
import { ParameterRows } from './ParameterRows.tsx'
import { readIntent } from './readIntent.ts'
import { summarize } from './summarize.ts'

/** An activity's request: in sentences, and all of it row by row. */
export function IntentView({ activity }: { readonly activity: Activity }) {
  const { name, parameters } = readIntent(activity)
  return (
    <div className={styles['intent']}>
      <h3 className={styles['subtitle']}>What is asked for: {activityWords(activity.type).toLowerCase()}</h3>
      {name !== undefined &&
        summarize(name, parameters).map((sentence) => (
          <p key={sentence} className={styles['text']}>
            {sentence}
          </p>
        ))}
      <ParameterRows parameters={parameters} />
    </div>
  )
}
