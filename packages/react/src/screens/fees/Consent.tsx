import { Field, Notice } from '@latchkey/ui'
import styles from './Consent.module.css'
import type { ConsentState } from './useConsent.ts'

/**
 * A warning to be read before the button works: with a tick below it, with the fee typed by hand where it is
 * hardly ever right, and without a way on where it is refused.
 */
export function Consent({ consent }: { readonly consent: ConsentState }) {
  const { doubts, verdict, fee, typed, isTicked } = consent
  if (verdict === 'refuse') {
    return (
      <Notice kind="danger" title="This is not sent">
        <ul className={styles['list']}>
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
        Ask whoever runs this site to check its network node.
      </Notice>
    )
  }
  if (doubts.length === 0) return null
  return (
    <fieldset className={styles['doubts']}>
      <legend className={styles['title']}>Look at this before you send</legend>
      <ul className={styles['list']}>
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      {verdict === 'type' ? (
        <Field
          label={`To send all the same, type the fee: ${fee.figure}`}
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => consent.type(target.value)}
          after={<span className={styles['unit']}>{fee.symbol}</span>}
        />
      ) : (
        <label className={styles['check']}>
          <input type="checkbox" checked={isTicked} onChange={({ target }) => consent.tick(target.checked)} />I have
          read this and want to send
        </label>
      )}
    </fieldset>
  )
}
