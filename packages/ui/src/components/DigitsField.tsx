import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { classNames } from './classNames.ts'
import styles from './DigitsField.module.css'
import field from './Field.module.css'
import { FieldNote } from './FieldNote.tsx'

export type DigitsFieldProps = {
  readonly label: string
  /** Digits of code alone. */
  readonly value: string
  readonly length: number
  readonly hint?: ReactNode
  /** Replaces the hint, marks the field as invalid and is spoken when it appears. */
  readonly error?: ReactNode
  readonly hasAutoFocus?: boolean
  /** Told what stands in the field, whatever was typed or filled in. */
  readonly onText: (text: string) => void
}

/** A code from a mail: one field, drawn as a cell for each digit. */
export function DigitsField({ label, value, length, hint, error, hasAutoFocus, onText }: DigitsFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      {/* Digits run from left to right in any language. */}
      <div dir="ltr" className={classNames(styles['cells'], error !== undefined && styles['invalid'])}>
        {Array.from({ length }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
          <span key={place} aria-hidden="true" data-next={place === Math.min(value.length, length - 1) || undefined}>
            {value[place]}
          </span>
        ))}
        <input
          id={id}
          className={styles['input']}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus={hasAutoFocus ? '' : undefined}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hasNote ? noteId : undefined}
          onSelect={stayAtEnd}
          onChange={({ target }) => onText(target.value)}
        />
      </div>
      {hasNote && <FieldNote id={noteId} hint={hint} error={error} />}
    </div>
  )
}

/** The cells show no place between digits: the next one goes behind the last. All of them may be chosen. */
function stayAtEnd({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  const { selectionStart, selectionEnd, value } = currentTarget
  if (selectionStart !== selectionEnd || selectionEnd === value.length) return
  currentTarget.setSelectionRange(value.length, value.length)
}
