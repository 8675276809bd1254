import type { ReactNode } from 'react'
import styles from './Field.module.css'

type FieldNoteProps = { readonly id: string; readonly hint: ReactNode; readonly error: ReactNode }

/** Stands below a field: a hint, or in its place what is wrong, which is spoken when it appears. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error === undefined) {
    return (
      <div id={id} className={styles['hint']}>
        {hint}
      </div>
    )
  }
  return (
    <div id={id} className={styles['error']} role="alert">
      {error}
    </div>
  )
}
