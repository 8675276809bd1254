import type { Activity } from '@latchkey/custody'
import { consoleChangesTexts, consoleTitlesTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import styles from '../layout/screens.module.css'
import { activityWords } from '../layout/words.ts'
import { ParameterRows } from './ParameterRows.tsx'
import { readIntent } from './readIntent.ts'
import { SummaryLines } from './SummaryLines.tsx'

/** An activity's request: in sentences, and all of it row by row. */
export function IntentView({ activity }: { readonly activity: Activity }) {
  const { say, spoken } = useTexts(consoleChangesTexts)
  const { say: sayTitle } = useTexts(consoleTitlesTexts)
  const { name, parameters } = readIntent(activity)
  const title = name === undefined ? activityWords(activity.type) : sayTitle(`consoleTitles.${name}`)
  return (
    <div {...spoken} className={styles['intent']}>
      <h3 className={styles['subtitle']}>{say('consoleChanges.asked', { title })}</h3>
      {name !== undefined && <SummaryLines name={name} parameters={parameters} />}
      <ParameterRows parameters={parameters} />
    </div>
  )
}
