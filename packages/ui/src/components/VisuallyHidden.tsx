import type { ReactNode } from 'react'
import styles from './LiveRegion.module.css'

/** Words for those who listen only, such as a unit that the eye takes from the column. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles['hidden']}>{children}</span>
}
