import type { ReactNode } from 'react'
import type { Spoken } from '../texts/spoken.ts'
import styles from './LiveRegion.module.css'

/** Options of `LiveRegion`. */
export type LiveRegionProps = {
  /** The latest change, in one sentence; said politely. */
  readonly status?: ReactNode
  /** The latest failure; said at once. */
  readonly alert?: ReactNode
  /** The language of both, where it is not said around them. */
  readonly spoken?: Spoken
}

/**
 * Says changes to those who do not see them. Keep it mounted and change its texts; put one inside every dialog,
 * because what lies outside an open modal dialog is not read.
 */
export function LiveRegion({ status = '', alert = '', spoken }: LiveRegionProps) {
  return (
    <>
      <div {...spoken} className={styles['hidden']} role="status">
        {status}
      </div>
      <div {...spoken} className={styles['hidden']} role="alert">
        {alert}
      </div>
    </>
  )
}
