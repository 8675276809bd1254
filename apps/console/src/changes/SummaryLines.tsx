import type { SubmitName } from '@latchkey/custody'
import { consoleSubmitsTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import styles from '../layout/screens.module.css'
import { PolicyOutline } from '../outline/PolicyOutline.tsx'
import { summarize } from './summarize.ts'

export type SummaryLinesProps = { readonly name: SubmitName; readonly parameters: Readonly<Record<string, unknown>> }

/** The effect of a change, a line for each sentence, and a rule as its outline. */
export function SummaryLines({ name, parameters }: SummaryLinesProps) {
  const { say, spoken } = useTexts(consoleSubmitsTexts)
  return (
    <>
      {summarize(say, name, parameters).map((summary) =>
        'rule' in summary ? (
          <PolicyOutline key="rule" policy={summary.rule} />
        ) : (
          <p key={summary.text} {...spoken} className={styles['text']}>
            {summary.text}
          </p>
        ),
      )}
    </>
  )
}
