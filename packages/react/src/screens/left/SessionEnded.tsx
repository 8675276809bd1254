import type { RemoteController } from '@latchkey/connect'
import { leftTexts } from '@latchkey/texts'
import { Button, PhoneIcon, useStore, useTexts } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import { useOwnName } from '../../hooks/useOwnName.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { walletLogo } from '../wallet/walletLogo.ts'
import styles from './EndedCard.module.css'
import { EndedCard } from './EndedCard.tsx'
import { useWithLogin } from './useWithLogin.ts'

export type SessionEndedProps = {
  readonly controller: RemoteController
  /** Opens the dialog, and in it a new code of the same connector. */
  readonly onConnect: (connectorId: string) => void
}

/** Says that a wallet on another device ended its session with this page, which the visitor did not do here. */
export function SessionEnded({ controller, onConnect }: SessionEndedProps) {
  const { say, rich, spoken } = useTexts(leftTexts)
  const withLogin = useWithLogin()
  const ended = useStore(controller.ended)
  const left = useStore(useHub().left)
  const wallets = useWallets()
  const connector = wallets.find(({ id }) => id === ended?.connectorId)
  const ownName = useOwnName(connector)
  const name = ended?.walletName?.trim() || ownName
  const dismiss = () => controller.ended.set(undefined)
  return (
    // It stays, because a region that arrives together with its text is often not read.
    <div {...spoken} role="status" className={styles['place']}>
      {ended !== undefined && (
        <EndedCard
          state="session-ended"
          name={name ?? ''}
          drawing={name === undefined ? <PhoneIcon sizePx={20} /> : undefined}
          picture={connector?.icon}
          // Letters of its own hue, where nobody knows its logo.
          logo={walletLogo({ key: connector?.key }) ?? 'wallets/'}
          title={
            name === undefined
              ? say('left.session.unnamed')
              : rich('left.session', { wallet: name, name: (inside) => <bdi>{inside}</bdi> })
          }
          help={withLogin(say('left.session.help'), left?.login)}
          actions={
            <>
              <Button
                kind="primary"
                onClick={() => {
                  dismiss()
                  onConnect(ended.connectorId)
                }}
              >
                {say('left.again')}
              </Button>
              <Button kind="quiet" onClick={dismiss}>
                {say('left.dismiss')}
              </Button>
            </>
          }
        />
      )}
    </div>
  )
}
