import { guidesTexts } from '@latchkey/texts'
import { DoorIcon, KeyIcon, ShieldIcon, useTexts } from '@latchkey/ui'
import styles from './Newcomer.module.css'

const cards = [
  { key: 'guides.what.holds', Icon: ShieldIcon },
  { key: 'guides.what.opens', Icon: DoorIcon },
  { key: 'guides.what.charge', Icon: KeyIcon },
] as const

/** A wallet in three cards, for somebody who has none. */
export function WhatIsAWallet() {
  const { say } = useTexts(guidesTexts)
  return (
    <ul className={styles['cards']}>
      {cards.map(({ key, Icon }) => (
        <li key={key} className={styles['card']}>
          <Icon sizePx={24} />
          <h4 className={styles['title']}>{say(key)}</h4>
          <p className={styles['text']}>{say(`${key}.help`)}</p>
        </li>
      ))}
    </ul>
  )
}
