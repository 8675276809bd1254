import type { ReactNode } from 'react'
import styles from './Tag.module.css'

export type TagProps = {
  /** Done, look here, danger, the house's own; quiet unless given. A word always says the same, and an icon where one fits. */
  readonly tone?: 'ok' | 'warn' | 'danger' | 'accent' | undefined
  readonly children: ReactNode
}

/** One or two words about a thing, such as "Installed" or "Testnet". At most one per row. */
export function Tag({ tone, children }: TagProps) {
  return (
    <span className={styles['tag']} data-tone={tone}>
      {children}
    </span>
  )
}
