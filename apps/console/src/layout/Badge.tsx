import type { ReactNode } from 'react'
import styles from './screens.module.css'

export type BadgeProps = { readonly tone?: 'plain' | 'accent' | 'danger'; readonly children: ReactNode }

/** A word or two about a thing. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  )
}
