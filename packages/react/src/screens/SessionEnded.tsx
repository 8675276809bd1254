import type { RemoteController } from '@latchkey/connect'
import { Button, useStore } from '@latchkey/ui'
import { useHub } from '../hooks/useHub.ts'
import { useWallets } from '../hooks/useWallets.ts'
import styles from './EndedCard.module.css'
import { EndedCard } from './EndedCard.tsx'
import { loginWords } from './leftWords.ts'

export type SessionEndedProps = {
  readonly controller: RemoteController
  /** Opens the dialog, and in it a new code of the same connector. */
  readonly onConnect: (connectorId: string) => void
}

/** Says that a wallet on another device ended its session with this page, which the visitor did not do here. */
export function SessionEnded({ controller, onConnect }: SessionEndedProps) {
  const ended = useStore(controller.ended)
  const left = useStore(useHub().left)
  const wallets = useWallets()
  const connector = wallets.find(({ id }) => id === ended?.connectorId)
  const name = ended?.walletName?.trim() || (connector?.name ?? 'Your wallet')
  const dismiss = () => controller.ended.set(undefined)
  return (
    // It stays, because a region that arrives together with its text is often not read.
    <div role="status" className={styles['place']}>
      {ended !== undefined && (
        <EndedCard
          state="session-ended"
          name={name}
          picture={connector?.icon}
          title={
            <>
              The session with <bdi>{name}</bdi> has ended
            </>
          }
          help={`This site is no longer connected to it. ${loginWords(left?.login)}`.trim()}
          actions={
            <>
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
            </>
          }
        />
      )}
    </div>
  )
}
