import type { ReactNode } from 'react'
import styles from './screens.module.css'

/** A link that looks like the button it stands beside. */
export function LinkButton({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a className={styles['linkButton']} href={href}>
      {children}
    </a>
  )
}
