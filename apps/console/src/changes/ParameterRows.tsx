import {
  consoleChangesTexts,
  consoleFeaturesTexts,
  consoleFieldsTexts,
  consoleValuesTexts,
} from '@latchkey/texts/console'
import { inEnglish, useTexts } from '@latchkey/ui'
import { Fragment } from 'react'
import styles from '../layout/screens.module.css'
import { type Value, ValueText } from '../values/ValueText.tsx'
import type { NameBook } from './change.ts'
import { describeParameters, type Label } from './describeParameters.ts'

export type ParameterRowsProps = { readonly parameters: unknown; readonly names?: NameBook }

/** Everything that parameters hold, as pairs of a label and a value. */
export function ParameterRows({ parameters, names = {} }: ParameterRowsProps) {
  const { say, spoken, language } = useTexts(consoleChangesTexts)
  const { say: sayField, spoken: spokenFields } = useTexts(consoleFieldsTexts)
  const { say: sayValue } = useTexts(consoleValuesTexts)
  const { say: sayFeature } = useTexts(consoleFeaturesTexts)
  const rows = describeParameters({ say, sayField, sayValue, sayFeature, language, names }, parameters)
  if (rows.length === 0) {
    return (
      <p {...spoken} className={styles['quiet']}>
        {say('consoleChanges.nothingMore')}
      </p>
    )
  }
  return (
    <dl {...spoken} className={styles['rows']}>
      {rows.map(({ path, values }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity beside their place
        <div key={index} className={styles['row']}>
          <dt {...spokenFields}>
            <Path of={path} />
          </dt>
          <dd>
            <Values of={values} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A value holds whatever its author wrote, also what would part it in two: each stands on a line of its own. */
function Values({ of: values }: { readonly of: readonly Value[] }) {
  const [first] = values
  if (first !== undefined && values.length === 1) return <ValueText value={first} />
  return (
    <ul className={styles['plainList']}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values have no identity beside their place
        <li key={index}>
          <ValueText value={value} />
        </li>
      ))}
    </ul>
  )
}

/** Separated by a sign that stands between words of any direction. */
function Path({ of: path }: { readonly of: readonly Label[] }) {
  return path.map(({ text, isForeign }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity beside their place
    <Fragment key={index}>
      {index > 0 && ' · '}
      {/* The interface, which speaks English, has names for what is not known here. */}
      {isForeign ? <bdi {...inEnglish}>{text}</bdi> : text}
    </Fragment>
  ))
}
