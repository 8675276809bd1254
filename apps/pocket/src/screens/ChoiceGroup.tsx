import { pocketSitesTexts } from '@latchkey/texts/pocket'
import { useTexts } from '@latchkey/ui'
import styles from './pocket.module.css'

export type Choice<Value> = {
  readonly value: Value
  readonly label: string
  /** A part of the label that is not broken, such as an address. */
  readonly whole?: string
  /** Ticked for good: the site insists on it. */
  readonly isFixed?: boolean
}

export type ChoiceGroupProps<Value> = {
  readonly legend: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: readonly Value[]) => void
}

/** Several things to tick, under one heading. */
export function ChoiceGroup<Value extends string | number>({
  legend,
  choices,
  chosen,
  onChange,
}: ChoiceGroupProps<Value>) {
  const { say } = useTexts(pocketSitesTexts)
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, whole, isFixed = false }) => (
        <label key={value} className={styles['choice']}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            disabled={isFixed}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          <Label label={label} whole={whole} />
          {isFixed && <span className={styles['quiet']}>{say('pocketSites.proposal.required')}</span>}
        </label>
      ))}
    </fieldset>
  )
}

type LabelProps = { readonly label: string; readonly whole: string | undefined }

function Label({ label, whole }: LabelProps) {
  const [before, after] = whole === undefined ? [] : label.split(whole)
  if (before === undefined || after === undefined) return <span className={styles['label']}>{label}</span>
  return (
    <span className={styles['label']}>
      {before}
      <span className={styles['whole']}>{whole}</span>
      {after}
    </span>
  )
}
