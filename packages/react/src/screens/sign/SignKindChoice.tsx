import { signTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import styles from './SignForm.module.css'
import type { SignTask } from './signDraft.ts'

export type SignKindChoiceProps = { readonly kind: SignTask; readonly onChange: (kind: SignTask) => void }

const kinds: readonly SignTask[] = ['message', 'typedData', 'call']

/** A message or typed data to sign, or a call to read. */
export function SignKindChoice({ kind, onChange }: SignKindChoiceProps) {
  const { say } = useTexts(signTexts)
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['hiddenLegend']}>{say('sign.kind.label')}</legend>
      {kinds.map((choice) => (
        <label key={choice} className={styles['option']}>
          <input type="radio" name="sign-kind" checked={choice === kind} onChange={() => onChange(choice)} />
          {say(`sign.kind.${choice}`)}
        </label>
      ))}
    </fieldset>
  )
}
