import { connectTexts, guidesTexts } from '@latchkey/texts'
import { Button, useTexts } from '@latchkey/ui'
import styles from './Newcomer.module.css'
import { WhatIsAWallet } from './WhatIsAWallet.tsx'

export type WelcomeProps = { readonly onNewcomer: () => void }

/** Stands beside the list before anything is chosen. */
export function Welcome({ onNewcomer }: WelcomeProps) {
  const { say, spoken } = useTexts(guidesTexts)
  const list = useTexts(connectTexts)
  return (
    <div {...spoken} className={styles['welcome']}>
      <h3 className={styles['question']}>{say('guides.what')}</h3>
      <WhatIsAWallet />
      <Button {...list.spoken} shape="wide" onClick={onNewcomer}>
        {list.say('connect.newcomer')}
      </Button>
    </div>
  )
}
