import { pageTexts } from '@latchkey/texts'
import { CheckIcon, ShieldIcon, useTexts } from '@latchkey/ui'
import styles from './home.module.css'

const advice = ['page.safety.phrase', 'page.safety.address', 'page.safety.sign'] as const

/** Three sentences that keep a wallet safe. */
export function SafetyCard() {
  const { say, spoken } = useTexts(pageTexts)
  return (
    <section {...spoken} className={styles['card']} aria-labelledby="safety-title">
      <div className={styles['cardHead']}>
        <h2 id="safety-title" className={styles['cardTitle']}>
          {say('page.safety')}
        </h2>
        <ShieldIcon />
      </div>
      <ul className={styles['advice']}>
        {advice.map((key) => (
          <li key={key}>
            <CheckIcon sizePx={16} />
            <span>{say(key)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
