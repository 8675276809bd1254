import { consoleSessionTexts } from '@latchkey/texts/console'
import { Button, useTexts } from '@latchkey/ui'
import type { KeptKey } from '../keys/keptKeys.ts'
import styles from '../layout/screens.module.css'

export type KeptKeyPanelProps = {
  readonly kept: KeptKey
  readonly isBusy: boolean
  readonly onContinue: () => void
  readonly onForget: () => void
}

/** The way in with the key that this browser was asked to keep. */
export function KeptKeyPanel({ kept, isBusy, onContinue, onForget }: KeptKeyPanelProps) {
  const { say } = useTexts(consoleSessionTexts)
  const title = say('consoleSession.kept')
  return (
    <section className={styles['panel']} aria-label={title}>
      <h2 className={styles['panelTitle']}>{title}</h2>
      <p className={styles['quiet']}>{say('consoleSession.kept.help', { organization: kept.organizationId })}</p>
      <div className={styles['actions']}>
        <Button onClick={onForget}>{say('consoleSession.kept.forget')}</Button>
        <Button kind="primary" isBusy={isBusy} onClick={onContinue}>
          {say('consoleSession.kept.continue')}
        </Button>
      </div>
    </section>
  )
}
