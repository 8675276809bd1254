import { pocketSitesTexts } from '@latchkey/texts/pocket'
import { useTexts } from '@latchkey/ui'
import styles from './pocket.module.css'

export type Choice<Value> = {
  readonly value: Value
  readonly label: string
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
      {choices.map(({ value, label, isFixed = false }) => (
        <label key={value} className={styles['choice']}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            disabled={isFixed}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          {label}
          {isFixed && <span className={styles['quiet']}>{say('pocketSites.proposal.required')}</span>}
        </label>
      ))}
    </fieldset>
  )
}
