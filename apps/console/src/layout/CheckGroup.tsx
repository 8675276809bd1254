import type { Spoken } from '@latchkey/ui'
import styles from './screens.module.css'

export type CheckGroupProps = {
  readonly legend: string
  /** The language of the heading, where it is not said around it. */
  readonly spoken?: Spoken
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Several things to tick, under one heading. */
export function CheckGroup({ legend, spoken, choices, chosen, onChange }: CheckGroupProps) {
  return (
    <fieldset {...spoken} className={styles['checks']}>
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={styles['check']}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          <bdi>{label}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
