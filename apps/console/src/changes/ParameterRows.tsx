import { consoleChangesTexts } from '@latchkey/texts/console'
import { inEnglish, useTexts } from '@latchkey/ui'
import styles from '../layout/screens.module.css'
import type { NameBook } from './change.ts'
import { describeParameters } from './describeParameters.ts'

export type ParameterRowsProps = { readonly parameters: unknown; readonly names?: NameBook }

/** Everything that parameters hold, as pairs of a label and a value. */
export function ParameterRows({ parameters, names = {} }: ParameterRowsProps) {
  const { say, spoken } = useTexts(consoleChangesTexts)
  const rows = describeParameters(say, parameters, names)
  if (rows.length === 0) {
    return (
      <p {...spoken} className={styles['quiet']}>
        {say('consoleChanges.nothingMore')}
      </p>
    )
  }
  return (
    <dl {...spoken} className={styles['rows']}>
      {rows.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity beside their place
        <div key={index} className={styles['row']}>
          {/* The names of the interface, which speaks English. */}
          <dt {...inEnglish}>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
