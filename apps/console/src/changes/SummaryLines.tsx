import type { SubmitName } from '@latchkey/custody'
import { consoleFeaturesTexts, consoleSubmitsTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import styles from '../layout/screens.module.css'
import { summarize } from './summarize.ts'

export type SummaryLinesProps = { readonly name: SubmitName; readonly parameters: Readonly<Record<string, unknown>> }

/** The effect of a change, a line for each sentence. */
export function SummaryLines({ name, parameters }: SummaryLinesProps) {
  const { say, spoken } = useTexts(consoleSubmitsTexts)
  const { say: sayFeature } = useTexts(consoleFeaturesTexts)
  return (
    <>
      {summarize({ say, sayFeature }, name, parameters).map((sentence) => (
        <p key={sentence.text} {...(sentence.spoken ?? spoken)} className={styles['text']}>
          {sentence.text}
        </p>
      ))}
    </>
  )
}
