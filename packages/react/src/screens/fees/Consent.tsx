import { feesTexts } from '@latchkey/texts'
import { CautionIcon, Field, Notice, useTexts } from '@latchkey/ui'
import styles from './Consent.module.css'
import type { ConsentState } from './useConsent.ts'

/**
 * A warning to be read before the button works: with a tick below it, with the fee typed by hand where it is
 * hardly ever right, and without a way on where it is refused.
 */
export function Consent({ consent }: { readonly consent: ConsentState }) {
  const { say, spoken } = useTexts(feesTexts)
  const { doubts, verdict, fee, typed, asksTick, isTicked } = consent
  if (verdict === 'refuse') {
    return (
      <Notice kind="danger" title={say('fees.refused')} spoken={spoken}>
        <ul className={styles['list']}>
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
        {say('fees.refusedHelp')}
      </Notice>
    )
  }
  if (doubts.length === 0) return null
  return (
    <fieldset {...spoken} className={styles['doubts']} data-verdict={verdict}>
      <legend className={styles['title']}>
        <CautionIcon sizePx={18} />
        {say('fees.doubts')}
      </legend>
      <ul className={styles['list']}>
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      {verdict === 'type' && (
        <Field
          label={say('fees.type', { fee: fee.figure })}
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => consent.type(target.value)}
          after={<span className={styles['unit']}>{fee.symbol}</span>}
        />
      )}
      {asksTick && (
        <label className={styles['check']}>
          <input type="checkbox" checked={isTicked} onChange={({ target }) => consent.tick(target.checked)} />
          {say('fees.tick')}
        </label>
      )}
    </fieldset>
  )
}
