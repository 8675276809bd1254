import type { RemoteDesk } from '@latchkey/connect'
import { useStore } from '../hooks/useStore.ts'
import { useWallets } from '../hooks/useWallets.ts'
import { Button } from '../ui/Button.tsx'
import { Tile } from '../ui/Tile.tsx'
import styles from './SessionEnded.module.css'

export type SessionEndedProps = {
  readonly desk: RemoteDesk
  /** Opens the dialog, and in it a new code of the same connector. */
  readonly onConnect: (connectorId: string) => void
}

/** Says that a wallet on another device ended its session with this page, which the visitor did not do here. */
export function SessionEnded({ desk, onConnect }: SessionEndedProps) {
  const ended = useStore(desk.ended)
  const wallets = useWallets()
  const connector = wallets.find(({ id }) => id === ended?.connectorId)
  const name = ended?.walletName?.trim() || (connector?.name ?? 'Your wallet')
  const dismiss = () => desk.ended.set(undefined)
  return (
    // It stays, because a region that arrives together with its text is often not read.
    <div role="status" className={styles['place']}>
      {ended !== undefined && (
        <div className={styles['card']} data-state="session-ended">
          <Tile name={name} picture={connector?.icon} />
          <div className={styles['words']}>
            <strong className={styles['title']}>
              The session with <bdi>{name}</bdi> has ended
            </strong>
            <p className={styles['help']}>This site is no longer connected to it.</p>
          </div>
          <div className={styles['actions']}>
            <Button
              kind="primary"
              onClick={() => {
                dismiss()
                onConnect(ended.connectorId)
              }}
            >
              Connect again
            </Button>
            <Button kind="quiet" onClick={dismiss}>
              Dismiss
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
