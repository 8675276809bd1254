import styles from './SignForm.module.css'
import type { SignKind } from './signDraft.ts'

export type SignKindChoiceProps = { readonly kind: SignKind; readonly onChange: (kind: SignKind) => void }

const choices: readonly { readonly kind: SignKind; readonly label: string }[] = [
  { kind: 'message', label: 'Text message' },
  { kind: 'typedData', label: 'Structured data' },
]

/** A message or typed data. */
export function SignKindChoice({ kind, onChange }: SignKindChoiceProps) {
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['hiddenLegend']}>What to sign</legend>
      {choices.map((choice) => (
        <label key={choice.kind} className={styles['option']}>
          <input type="radio" name="sign-kind" checked={choice.kind === kind} onChange={() => onChange(choice.kind)} />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
