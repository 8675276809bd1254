import type { Store } from '@latchkey/base'
import type { PairingService, RemoteDesk } from '@latchkey/connect'
import { type ReactNode, useState } from 'react'
import { useStore } from '../../hooks/useStore.ts'
import { linkContext } from '../../linkContext.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { walletPlatform } from '../../walletPlatform.ts'
import type { Pairing, WalletFace } from './dialogState.ts'
import { OpenWallet } from './OpenWallet.tsx'
import styles from './PairingDetail.module.css'
import { RemainingTime } from './RemainingTime.tsx'
import { WalletDetail } from './WalletDetail.tsx'
import { walletLinks } from './walletLinks.ts'

export type PairingDetailProps = {
  /** Finds the wallet's own links in the desk's book. */
  readonly connectorId: string
  readonly wallet: WalletFace
  readonly desk: RemoteDesk
  /** The code to be shown; absent while it is being made. */
  readonly pairing: Pairing | undefined
  /** A wallet has read the code and asks its owner. */
  readonly isHeard: boolean
  /** Says which wallets can scan this code, in the words of the page. */
  readonly note?: ReactNode
  readonly onCancel: () => void
}

/** A wallet on another device: its code, or on a phone the link that opens it, and how the pairing service is doing. */
export function PairingDetail({ connectorId, wallet, desk, pairing, isHeard, note, onCancel }: PairingDetailProps) {
  const kit = useStore(desk.kit)
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const hasLapsed = useLapse(isHeard)
  const entry = desk.walletBook.find(({ key }) => connectorId === `remote:${key}`)
  const links = walletLinks(entry, pairing?.uri, linkContext(desk))
  return (
    <div className={styles['pairing']}>
      {kit !== undefined && <ServiceNotice service={kit.service} />}
      <div role="status">
        {hasLapsed && (
          <Notice title="The request expired">
            Nobody answered it on the other device in time, and nothing was shared. Here is a new one.
          </Notice>
        )}
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
        <Confirming wallet={wallet} onShowCode={() => setIsCodeAsked(true)} />
      ) : (
        <Code wallet={wallet} pairing={pairing} note={note} />
      )}
      <div className={styles['actions']}>
        <Button shape="wide" onClick={onCancel}>
          Cancel
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

/** Somebody scanned it: what is to be done now is on the other screen. */
function Confirming({ wallet, onShowCode }: { readonly wallet: WalletFace; readonly onShowCode: () => void }) {
  return (
    <WalletDetail
      wallet={wallet}
      mood="busy"
      title="Phone connected, confirm there"
      help="Your wallet shows this site’s request. Nothing is shared before you agree."
    >
      <Button kind="quiet" onClick={onShowCode}>
        Show the code again
      </Button>
    </WalletDetail>
  )
}

function Code({ wallet, pairing, note }: Pick<PairingDetailProps, 'wallet' | 'pairing' | 'note'>) {
  // Nobody scans the screen that is in the hand.
  const isOnPhone = walletPlatform(navigator) !== 'desktop'
  return (
    <>
      {pairing === undefined ? (
        <div className={`${styles['code']} ${styles['preparing']}`}>
          <Spinner />
        </div>
      ) : (
        <div className={styles['code']}>
          <QrCode text={pairing.uri} label={`Code for ${wallet.name}. Scan it with the wallet on your phone.`} />
        </div>
      )}
      <div className={styles['words']} role="status">
        <h3 className={styles['title']}>
          {pairing === undefined
            ? 'Preparing a code…'
            : isOnPhone
              ? 'Take this to your wallet'
              : 'Scan with your phone'}
        </h3>
        <p className={styles['help']}>
          {pairing === undefined
            ? 'This takes a moment.'
            : isOnPhone
              ? 'Copy the link and paste it in a wallet on this phone, or scan the code with another one. Confirm there.'
              : 'Open the wallet there and point it at this code. Then confirm on the phone.'}
        </p>
      </div>
      {pairing !== undefined && (
        <>
          <RemainingTime expiresAtMs={pairing.expiresAtMs} />
          <CopyButton text={pairing.uri} label="Copy link" />
          <div className={styles['link']}>
            <Field label="Link, for wallets that cannot scan" readOnly value={pairing.uri} />
          </div>
        </>
      )}
      {note}
    </>
  )
}

/** A code that is there may still be scanned; its answer comes when the service is back. */
function ServiceNotice({ service }: { readonly service: Store<PairingService> }) {
  const isUnreachable = useStore(service).status === 'unreachable'
  return (
    <div role="alert">
      {isUnreachable && (
        <Notice kind="caution" title="Cannot reach the pairing service">
          It is tried again by itself. Check your connection.
        </Notice>
      )}
    </div>
  )
}
