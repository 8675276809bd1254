import { Button, buttonLook, SafeLink } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import type { WalletFace } from './dialogState.ts'
import styles from './PairingDetail.module.css'

/** The ways to open one wallet on this phone, from the wallet book's own addresses. */
export type WalletLinks = {
  /** Preferred first; made by the deep-link rules, so their schemes are the wallet's own. */
  readonly open: readonly string[]
  readonly store?: string
}

export type OpenWalletProps = {
  readonly wallet: WalletFace
  readonly links: WalletLinks
  /** The code is there, so that the tap itself can open the wallet: phones allow nothing later. */
  readonly isReady: boolean
  /** The wallet has read the code and asks its owner. */
  readonly isHeard: boolean
  readonly onShowCode: () => void
}

/** A wallet that opens is away by then. */
const stillHereMs = 1500

/** On a phone: one tap opens the wallet with the code; if it does not, what else can be done. */
export function OpenWallet({ wallet, links, isReady, isHeard, onShowCode }: OpenWalletProps) {
  const { clock } = useHub()
  const [tappedAtMs, setTappedAtMs] = useState<number>()
  const [isStillHere, setIsStillHere] = useState(false)
  useEffect(() => {
    if (tappedAtMs === undefined) return
    return clock.schedule(stillHereMs, () => setIsStillHere(document.visibilityState === 'visible'))
  }, [clock, tappedAtMs])
  const [first, second] = links.open
  const tap = () => {
    setIsStillHere(false)
    setTappedAtMs(clock.now())
  }
  const isTapped = tappedAtMs !== undefined
  // A phone that has been heard did open.
  const isStuck = isStillHere && !isHeard
  const title = isHeard
    ? `${wallet.name} has the request`
    : isTapped
      ? `Waiting for ${wallet.name}`
      : `Open ${wallet.name}`
  const help = isStuck
    ? 'Did it not open? Try one of these.'
    : isTapped || isHeard
      ? 'Confirm there, then come back: this page follows by itself.'
      : 'Confirm there, then come back to this page.'
  return (
    <>
      <div className={styles['words']} role="status">
        <h3 className={styles['title']}>{title}</h3>
        <p className={styles['help']}>{help}</p>
      </div>
      <div className={styles['actions']}>
        {first !== undefined && isReady ? (
          <a className={buttonLook('primary', 'wide')} href={first} rel="noreferrer" onClick={tap}>
            {isTapped ? 'Open again' : `Open ${wallet.name}`}
          </a>
        ) : (
          <Button kind="primary" shape="wide" isDisabled>
            Preparing…
          </Button>
        )}
        {isStuck && second !== undefined && (
          <a className={buttonLook('secondary', 'wide')} href={second} rel="noreferrer" onClick={tap}>
            Open in another way
          </a>
        )}
        {isStuck && (
          <span className={styles['store']}>
            <SafeLink href={links.store}>Get {wallet.name}</SafeLink>
          </span>
        )}
        <Button kind="quiet" onClick={onShowCode}>
          Show a code instead
        </Button>
      </div>
    </>
  )
}
