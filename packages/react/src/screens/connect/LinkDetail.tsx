import { createStore } from '@latchkey/base'
import { walletPlatform } from '@latchkey/browser'
import type { LinkController } from '@latchkey/connect'
import { linkTexts, pairingTexts } from '@latchkey/texts'
import { Button, Notice, useStore, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { toAppLink } from '../link/toAppLink.ts'
import type { WalletFace } from '../wallet/WalletFace.ts'
import type { Pairing } from './dialogState.ts'
import { OpenWallet } from './OpenWallet.tsx'
import { PairingCode } from './PairingCode.tsx'
import { PairingConfirming } from './PairingConfirming.tsx'
import styles from './PairingDetail.module.css'

export type LinkDetailProps = {
  readonly wallet: WalletFace
  readonly controller: LinkController
  /** The code to be shown; absent while it is being made. */
  readonly pairing: Pairing | undefined
  /** A phone has read the code and asks its owner. */
  readonly isHeard: boolean
  readonly onCancel: () => void
}

const noStatus = createStore<'disconnected' | 'connecting' | 'connected'>('connecting')
/** A line that is opened in this time needs no word. */
const patienceMs = 2000

/** A phone to be linked: its code, or on the phone itself the link that opens its app. */
export function LinkDetail({ wallet, controller, pairing, isHeard, onCancel }: LinkDetailProps) {
  const { say, spoken } = useTexts(linkTexts)
  const ofPairing = useTexts(pairingTexts)
  const kit = useStore(controller.kit)
  const status = useStore(kit?.status ?? noStatus)
  const isAway = useElapsed(patienceMs, status) && status !== 'connected'
  const [codeAsked, setCodeAsked] = useState<'before' | 'heard'>()
  // A phone that has read it needs it no more, unless it is wanted again.
  const isCodeAsked = codeAsked === 'heard' || (codeAsked === 'before' && !isHeard)
  const showCode = () => setCodeAsked(isHeard ? 'heard' : 'before')
  const isOnPhone = walletPlatform(navigator) !== 'desktop'
  return (
    <div {...ofPairing.spoken} className={styles['pairing']}>
      <div {...spoken} role="alert" className={styles['news']}>
        {isAway && (
          <Notice kind="caution" title={say('link.away')}>
            {say('link.awayHelp')}
          </Notice>
        )}
      </div>
      {isOnPhone && codeAsked === undefined ? (
        <OpenWallet
          wallet={wallet}
          links={{ open: pairing === undefined ? [] : [toAppLink(controller, pairing.uri)] }}
          isReady={pairing !== undefined}
          isHeard={isHeard}
          onShowCode={showCode}
        />
      ) : isHeard && !isCodeAsked ? (
        <PairingConfirming wallet={wallet} onShowCode={showCode} />
      ) : (
        <PairingCode wallet={wallet} pairing={pairing} app={wallet.name} />
      )}
      <div className={styles['actions']}>
        <Button {...spoken} shape="wide" onClick={onCancel}>
          {say('link.cancel')}
        </Button>
      </div>
    </div>
  )
}
