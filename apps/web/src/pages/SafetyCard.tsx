import { CheckIcon, ShieldIcon } from '@latchkey/ui'
import styles from './home.module.css'

const advice = [
  'Nobody who means well asks for your recovery phrase.',
  'Read the whole address before you send. What is sent cannot be taken back.',
  'Sign only what you understand. Your wallet shows it once more.',
]

/** Three sentences that keep a wallet safe. */
export function SafetyCard() {
  return (
    <section className={styles['card']} aria-labelledby="safety-title">
      <div className={styles['cardHead']}>
        <h2 id="safety-title" className={styles['cardTitle']}>
          Stay safe
        </h2>
        <ShieldIcon />
      </div>
      <ul className={styles['advice']}>
        {advice.map((sentence) => (
          <li key={sentence}>
            <CheckIcon sizePx={16} />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
