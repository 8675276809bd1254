import { Button } from '@latchkey/ui'
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
  return (
    <section className={styles['panel']} aria-label="The key in this browser">
      <h2 className={styles['panelTitle']}>The key in this browser</h2>
      <p className={styles['quiet']}>Kept for organization {kept.organizationId}. Nobody can read it out.</p>
      <div className={styles['actions']}>
        <Button onClick={onForget}>Forget it</Button>
        <Button kind="primary" isBusy={isBusy} onClick={onContinue}>
          Continue
        </Button>
      </div>
    </section>
  )
}
