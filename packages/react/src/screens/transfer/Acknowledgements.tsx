import styles from './TransferForm.module.css'

export type AcknowledgementsProps = {
  readonly doubts: readonly string[]
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

/** What somebody has to have read before the button works. */
export function Acknowledgements({ doubts, isChecked, onChange }: AcknowledgementsProps) {
  if (doubts.length === 0) return null
  return (
    <fieldset className={styles['doubts']}>
      <legend className={styles['doubtsTitle']}>Look at this before you send</legend>
      <ul className={styles['doubtList']}>
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <label className={styles['check']}>
        <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />I have read
        this and want to send
      </label>
    </fieldset>
  )
}
