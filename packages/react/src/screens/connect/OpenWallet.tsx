import { pairingTexts } from '@latchkey/texts'
import { Button, buttonLook, SafeLink, useTexts } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import type { WalletFace } from '../wallet/WalletFace.ts'
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
  const { say } = useTexts(pairingTexts)
  const { clock } = useHub()
  const [tappedAtMs, setTappedAtMs] = useState<number>()
  const [isStillHere, setIsStillHere] = useState(false)
  useEffect(() => {
    if (tappedAtMs === undefined) return
    return clock.schedule(stillHereMs, () => setIsStillHere(document.visibilityState === 'visible'))
  }, [clock, tappedAtMs])
  const sayOpen = (key: 'pairing.open' | 'pairing.open.waiting' | 'pairing.open.heard') =>
    wallet.name === '' ? say(`${key}Any`) : say(key, { wallet: wallet.name })
  const [first, second] = links.open
  const tap = () => {
    setIsStillHere(false)
    setTappedAtMs(clock.now())
  }
  const isTapped = tappedAtMs !== undefined
  // A phone that has been heard did open.
  const isStuck = isStillHere && !isHeard
  const title = isHeard ? 'pairing.open.heard' : isTapped ? 'pairing.open.waiting' : 'pairing.open'
  const help = isStuck ? 'pairing.open.stuck' : isTapped || isHeard ? 'pairing.open.tapped' : 'pairing.open.help'
  return (
    <>
      <div className={styles['words']} role="status">
        <h3 className={styles['title']}>{sayOpen(title)}</h3>
        <p className={styles['help']}>{say(help)}</p>
      </div>
      <div className={styles['actions']}>
        {first !== undefined && isReady ? (
          <a className={buttonLook('primary', 'wide')} href={first} rel="noreferrer" onClick={tap}>
            {isTapped ? say('pairing.open.again') : sayOpen('pairing.open')}
          </a>
        ) : (
          <Button kind="primary" shape="wide" isDisabled>
            {say('pairing.open.preparing')}
          </Button>
        )}
        {isStuck && second !== undefined && (
          <a className={buttonLook('secondary', 'wide')} href={second} rel="noreferrer" onClick={tap}>
            {say('pairing.open.other')}
          </a>
        )}
        {isStuck && (
          <span className={styles['store']}>
            <SafeLink href={links.store}>{say('pairing.open.get', { wallet: wallet.name })}</SafeLink>
          </span>
        )}
        <Button kind="quiet" onClick={onShowCode}>
          {say('pairing.open.code')}
        </Button>
      </div>
    </>
  )
}
