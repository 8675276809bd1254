import type { Spoken } from '@latchkey/ui'
import { useId } from 'react'
import styles from './policies.module.css'

/** A mistake in an expression, and its character, counted from 1. */
export type Mistake = {
  readonly text: string
  readonly spoken?: Spoken
  readonly position: number | undefined
}

export type ExpressionFieldProps = {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly mistake: Mistake | undefined
  readonly onChange: (value: string) => void
}

/** How much is shown around the place of a mistake. */
const contextLength = 24

/** A field for an expression of the policy language, with what is wrong in it and where. */
export function ExpressionField({ label, hint, value, mistake, onChange }: ExpressionFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={styles['expression']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        dir="ltr"
        rows={Math.min(8, Math.max(2, value.split('\n').length + 1))}
        value={value}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={mistake !== undefined || undefined}
        aria-describedby={noteId}
        onChange={({ target }) => onChange(target.value)}
      />
      {/* Polite: while somebody types, most mistakes are words that are not finished. */}
      <div id={noteId} className={mistake === undefined ? styles['hint'] : styles['mistake']} aria-live="polite">
        {mistake === undefined ? hint : <MistakeNote mistake={mistake} value={value} />}
      </div>
    </div>
  )
}

function MistakeNote({ mistake, value }: { readonly mistake: Mistake; readonly value: string }) {
  const { text, spoken, position } = mistake
  const said = <span {...spoken}>{text}</span>
  if (position === undefined) return said
  const index = position - 1
  const before = value.slice(Math.max(0, index - contextLength), index)
  const after = value.slice(index + 1, index + 1 + contextLength)
  return (
    <>
      {said}
      <code dir="ltr" className={styles['place']} aria-hidden="true">
        {index > contextLength && '…'}
        {before}
        <mark>{value[index] ?? ' '}</mark>
        {after}
        {index + 1 + contextLength < value.length && '…'}
      </code>
    </>
  )
}
