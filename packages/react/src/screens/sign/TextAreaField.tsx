import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './SignForm.module.css'

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'children' | 'className'> & {
  readonly label: string
  /** Marks the field as invalid and is spoken when it appears. */
  readonly error?: ReactNode
  /** A small button beside the label. */
  readonly action?: ReactNode
}

/** A labelled text field of several lines. */
export function TextAreaField({ label, error, action, ...area }: TextAreaFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={styles['field']}>
      <div className={styles['labelLine']}>
        <label className={styles['label']} htmlFor={id}>
          {label}
        </label>
        {action}
      </div>
      <textarea
        spellCheck={false}
        autoComplete="off"
        {...area}
        id={id}
        className={styles['area']}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
      />
      {error !== undefined && (
        <p id={errorId} className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
