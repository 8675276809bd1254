import type { ReactNode } from 'react'
import { DownIcon } from '../icons/icons.tsx'
import type { Spoken } from '../texts/spoken.ts'
import { classNames } from './classNames.ts'
import styles from './Summary.module.css'

/** Options of `Summary`. */
export type SummaryProps = {
  readonly spoken?: Spoken
  /** As wide as what it opens, with the arrow at the far end; else it is as wide as its words. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** The line of a `<details>` that opens the rest, with the arrow of the house in place of the browser's triangle. */
export function Summary({ spoken, isWide = false, children }: SummaryProps) {
  return (
    <summary {...spoken} className={classNames(styles['summary'], isWide && styles['wide'])}>
      <span className={styles['words']}>{children}</span>
      <DownIcon sizePx={16} />
    </summary>
  )
}
