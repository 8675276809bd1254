import { remoteDesk } from '@latchkey/connect'
import { Button } from '@latchkey/ui'
import { useId, useState } from 'react'
import { useDesk } from '../../hooks/useDesk.ts'
import styles from './SessionList.module.css'
import { SessionPanel } from './SessionPanel.tsx'

/**
 * The sessions with wallets on other devices, for a page of the site: they are listed when asked for, because reading
 * them starts the pairing protocol. Nothing where such wallets are not offered.
 */
export function SessionList() {
  const desk = useDesk(remoteDesk)
  const titleId = useId()
  const [isAsked, setIsAsked] = useState(false)
  if (desk === undefined) return null
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        Wallets on other devices
      </h2>
      {isAsked ? (
        <SessionPanel desk={desk} />
      ) : (
        <div>
          <Button onClick={() => setIsAsked(true)}>Show sessions</Button>
        </div>
      )}
    </section>
  )
}
