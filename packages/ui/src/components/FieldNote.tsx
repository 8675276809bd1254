import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './Field.module.css'

/** Options of `FieldNote`. */
export type FieldNoteProps = {
  /** The field points to it by `aria-describedby`. */
  readonly id: string
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /**
   * Room that is kept, so that nothing below moves when a note comes late: of two lines, or of what a whole address and
   * a sentence about it take.
   */
  readonly room?: 'sentence' | 'address' | undefined
  /** Stands after either; for a small button that helps. */
  readonly children?: ReactNode
}

/** Stands below a field: a hint, or in its place what is wrong, which is spoken when it appears. */
export function FieldNote({ id, hint, error, room, children }: FieldNoteProps) {
  return (
    <div className={classNames(styles['note'], room && styles[room])}>
      {error === undefined ? (
        <div id={id} className={styles['hint']}>
          {hint}
        </div>
      ) : (
        <div id={id} className={styles['error']} role="alert">
          {error}
        </div>
      )}
      {children}
    </div>
  )
}
