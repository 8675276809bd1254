import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { classNames } from './classNames.ts'
import styles from './Field.module.css'
import { FieldNote, type FieldNoteProps } from './FieldNote.tsx'

export type FieldProps = Omit<ComponentPropsWithoutRef<'input'>, 'children' | 'className'> & {
  readonly label: string
  /** `hidden` keeps the label for those who listen; for a search box with an icon. */
  readonly labelStyle?: 'shown' | 'hidden'
  readonly hint?: ReactNode
  /** Replaces the hint, marks the field as invalid and is spoken when it appears. */
  readonly error?: ReactNode
  /** Room that is kept for hint and error: see `FieldNote`. */
  readonly noteRoom?: FieldNoteProps['room']
  /** Stands after hint or error, whichever is shown; for a small button that helps. */
  readonly noteEnd?: ReactNode
  /** An icon before, and a unit or a small button after what is typed. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** A labelled text field: `<Field label="Amount" inputMode="decimal" value={text} onChange={…} error={sentence} after={<Button>Max</Button>} />`. */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(
  { label, labelStyle = 'shown', hint, error, noteRoom, noteEnd, before, after, ...input },
  ref,
) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={styles['field']}>
      {labelStyle === 'shown' && (
        <label className={styles['label']} htmlFor={input.id ?? id}>
          {label}
        </label>
      )}
      <div className={classNames(styles['box'], error !== undefined && styles['invalid'])}>
        {before}
        <input
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          {...input}
          ref={ref}
          id={input.id ?? id}
          aria-label={labelStyle === 'hidden' ? label : undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hasNote ? noteId : undefined}
        />
        {after}
      </div>
      {hasNote && (
        <FieldNote id={noteId} hint={hint} error={error} room={noteRoom}>
          {noteEnd}
        </FieldNote>
      )}
    </div>
  )
})
