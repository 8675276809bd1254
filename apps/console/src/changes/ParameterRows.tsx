import styles from '../layout/screens.module.css'
import type { NameBook } from './change.ts'
import { describeParameters } from './describeParameters.ts'

export type ParameterRowsProps = { readonly parameters: unknown; readonly names?: NameBook }

/** Everything that parameters hold, as pairs of a label and a value. */
export function ParameterRows({ parameters, names = {} }: ParameterRowsProps) {
  const rows = describeParameters(parameters, names)
  if (rows.length === 0) return <p className={styles['quiet']}>Nothing beside the request itself.</p>
  return (
    <dl className={styles['rows']}>
      {rows.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity beside their place
        <div key={index} className={styles['row']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
