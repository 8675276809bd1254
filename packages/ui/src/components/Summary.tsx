import type { ReactNode } from 'react'
import { DownIcon } from '../icons/icons.tsx'
import type { Spoken } from '../texts/spoken.ts'
import styles from './Summary.module.css'

/** Options of `Summary`. */
export type SummaryProps = { readonly spoken?: Spoken; readonly children: ReactNode }

/** The line of a `<details>` that opens the rest, with the arrow of the house in place of the browser's triangle. */
export function Summary({ spoken, children }: SummaryProps) {
  return (
    <summary {...spoken} className={styles['summary']}>
      <span className={styles['words']}>{children}</span>
      <DownIcon sizePx={16} />
    </summary>
  )
}
