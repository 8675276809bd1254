import { DoorIcon, KeyIcon, ShieldIcon } from '@latchkey/ui'
import styles from './Newcomer.module.css'

/** A wallet in three cards, for somebody who has none. */
export function WhatIsAWallet() {
  return (
    <ul className={styles['cards']}>
      <li className={styles['card']}>
        <ShieldIcon sizePx={24} />
        <h4 className={styles['title']}>It holds what is yours</h4>
        <p className={styles['text']}>Coins and tokens stay on their network. A wallet keeps the key to them.</p>
      </li>
      <li className={styles['card']}>
        <DoorIcon sizePx={24} />
        <h4 className={styles['title']}>It opens doors</h4>
        <p className={styles['text']}>You sign in by a signature. There is no password that a site could lose.</p>
      </li>
      <li className={styles['card']}>
        <KeyIcon sizePx={24} />
        <h4 className={styles['title']}>You are in charge</h4>
        <p className={styles['text']}>
          Nothing moves unless you approve it. Whoever has your recovery phrase has it all: give it to nobody.
        </p>
      </li>
    </ul>
  )
}
