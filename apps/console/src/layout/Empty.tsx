import { KeyDrawing } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from './screens.module.css'

/** A list with nothing in it yet: says so, and what that means. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <KeyDrawing scene="empty" />
      <p className={styles['text']}>{children}</p>
    </div>
  )
}
