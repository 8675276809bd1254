import type { ReactNode } from 'react'
import styles from './Tag.module.css'

/** One or two quiet words about a thing, such as "Installed" or "Testnet". At most one per row. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={styles['tag']}>{children}</span>
}
