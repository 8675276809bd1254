import { remoteController } from '@latchkey/connect'
import { accountTexts } from '@latchkey/texts'
import { Button, PhoneIcon, useTexts } from '@latchkey/ui'
import { useId, useState } from 'react'
import { useController } from '../../hooks/useController.ts'
import styles from './SessionList.module.css'
import { SessionPanel } from './SessionPanel.tsx'

/**
 * The sessions with wallets on other devices, for a page of the site: they are listed when asked for, because reading
 * them starts the pairing protocol. Nothing where such wallets are not offered.
 */
export function SessionList() {
  const controller = useController(remoteController)
  const { say, spoken } = useTexts(accountTexts)
  const titleId = useId()
  const [isAsked, setIsAsked] = useState(false)
  if (controller === undefined) return null
  return (
    <section {...spoken} className={styles['section']} aria-labelledby={titleId}>
      <div className={styles['head']}>
        <PhoneIcon sizePx={20} />
        <h2 id={titleId} className={styles['title']}>
          {say('account.sessions.wallets')}
        </h2>
        {!isAsked && (
          <Button shape="small" onClick={() => setIsAsked(true)}>
            {say('account.sessions.show')}
          </Button>
        )}
      </div>
      {isAsked && <SessionPanel controller={controller} />}
    </section>
  )
}
