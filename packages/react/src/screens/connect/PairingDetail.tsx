import type { Store } from '@latchkey/base'
import { linkContext } from '@latchkey/browser'
import type { PairingService, RemoteController } from '@latchkey/connect'
import { pairingTexts } from '@latchkey/texts'
import { Button, Notice, useStore, useTexts } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import type { WalletFace } from '../wallet/WalletFace.ts'
import type { Pairing } from './dialogState.ts'
import { OpenWallet } from './OpenWallet.tsx'
import { PairingCode } from './PairingCode.tsx'
import { PairingConfirming } from './PairingConfirming.tsx'
import styles from './PairingDetail.module.css'
import { walletLinks } from './walletLinks.ts'

export type PairingDetailProps = {
  /** Finds the wallet's own links in the controller's book. */
  readonly connectorId: string
  readonly wallet: WalletFace
  readonly controller: RemoteController
  /** The code to be shown; absent while it is being made. */
  readonly pairing: Pairing | undefined
  /** A wallet has read the code and asks its owner. */
  readonly isHeard: boolean
  /** Says which wallets can scan this code, in the words of the page. */
  readonly note?: ReactNode
  readonly onCancel: () => void
}

/** A wallet on another device: its code, or on a phone the link that opens it, and how the pairing service is doing. */
export function PairingDetail({
  connectorId,
  wallet,
  controller,
  pairing,
  isHeard,
  note,
  onCancel,
}: PairingDetailProps) {
  const { say, spoken } = useTexts(pairingTexts)
  const kit = useStore(controller.kit)
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const hasLapsed = useLapse(isHeard)
  const entry = controller.walletBook.find(({ key }) => connectorId === `remote:${key}`)
  const links = walletLinks(entry, pairing?.uri, linkContext(controller))
  return (
    <div {...spoken} className={styles['pairing']}>
      {kit !== undefined && <ServiceNotice service={kit.service} />}
      <div role="status">
        {hasLapsed && <Notice title={say('pairing.lapsed')}>{say('pairing.lapsed.help')}</Notice>}
      </div>
      {links !== undefined && !isCodeAsked ? (
        <OpenWallet
          wallet={wallet}
          links={links}
          isReady={pairing !== undefined}
          isHeard={isHeard}
          onShowCode={() => setIsCodeAsked(true)}
        />
      ) : isHeard && !isCodeAsked ? (
        <PairingConfirming wallet={wallet} onShowCode={() => setIsCodeAsked(true)} />
      ) : (
        <PairingCode wallet={wallet} pairing={pairing} note={note} />
      )}
      <div className={styles['actions']}>
        <Button shape="wide" onClick={onCancel}>
          {say('pairing.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Whether a wallet has read the code and its owner then let the time run out. */
function useLapse(isHeard: boolean): boolean {
  const [before, setBefore] = useState({ isHeard, hasLapsed: false })
  if (before.isHeard === isHeard) return before.hasLapsed
  const now = { isHeard, hasLapsed: !isHeard }
  setBefore(now)
  return now.hasLapsed
}

/** A code that is there may still be scanned; its answer comes when the service is back. */
function ServiceNotice({ service }: { readonly service: Store<PairingService> }) {
  const { say } = useTexts(pairingTexts)
  const isUnreachable = useStore(service).status === 'unreachable'
  return (
    <div role="alert">
      {isUnreachable && (
        <Notice kind="caution" title={say('pairing.away')}>
          {say('pairing.away.help')}
        </Notice>
      )}
    </div>
  )
}
