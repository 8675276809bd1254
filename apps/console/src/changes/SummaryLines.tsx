import type { SubmitName } from '@latchkey/custody'
import { consoleFeaturesTexts, consoleSubmitsTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import styles from '../layout/screens.module.css'
import { PolicyOutline } from '../outline/PolicyOutline.tsx'
import { summarize } from './summarize.ts'

export type SummaryLinesProps = { readonly name: SubmitName; readonly parameters: Readonly<Record<string, unknown>> }

/** The effect of a change, a line for each sentence, and a rule as its outline. */
export function SummaryLines({ name, parameters }: SummaryLinesProps) {
  const { say, spoken } = useTexts(consoleSubmitsTexts)
  const { say: sayFeature } = useTexts(consoleFeaturesTexts)
  return (
    <>
      {summarize({ say, sayFeature }, name, parameters).map((summary, index) =>
        'rule' in summary ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity beside their place
          <PolicyOutline key={index} policy={summary.rule} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rules may have one name
          <p key={index} {...spoken} className={styles['text']}>
            {summary.text}
          </p>
        ),
      )}
    </>
  )
}
