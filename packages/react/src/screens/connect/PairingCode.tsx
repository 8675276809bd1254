import { walletPlatform } from '@latchkey/browser'
import { CopyButton, Field, QrCode, Spinner } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { Pairing, WalletFace } from './dialogState.ts'
import styles from './PairingDetail.module.css'
import { RemainingTime } from './RemainingTime.tsx'

export type PairingCodeProps = {
  readonly wallet: WalletFace
  /** Absent while the code is being made. */
  readonly pairing: Pairing | undefined
  /** The one app that can read the code; otherwise any wallet can. */
  readonly app?: string
  readonly note?: ReactNode
}

/** A code that a wallet on another device scans, and the same as a link. */
export function PairingCode({ wallet, pairing, app, note }: PairingCodeProps) {
  // Nobody scans the screen that is in the hand.
  const isOnPhone = walletPlatform(navigator) !== 'desktop'
  return (
    <>
      <div className={`${styles['code']} ${pairing === undefined ? styles['preparing'] : ''}`}>
        <QrCode
          text={pairing?.uri}
          label={`Code for ${wallet.name}. Scan it with ${app ?? 'the wallet'} on your phone.`}
          waiting={<Spinner />}
        />
      </div>
      <div className={styles['words']} role="status">
        <h3 className={styles['title']}>
          {pairing === undefined
            ? 'Preparing a code…'
            : isOnPhone
              ? `Take this to ${app ?? 'your wallet'}`
              : `Scan with ${app ?? 'your phone'}`}
        </h3>
        <p className={styles['help']}>
          {pairing === undefined
            ? 'This takes a moment.'
            : isOnPhone
              ? `Copy the link and paste it in ${app ?? 'a wallet'} on this phone, or scan the code with another one. Confirm there.`
              : `Open ${app === undefined ? 'the wallet there' : `${app} on your phone`} and point it at this code. Then confirm on the phone.`}
        </p>
      </div>
      {pairing !== undefined && (
        <>
          <RemainingTime expiresAtMs={pairing.expiresAtMs} />
          <div className={styles['link']}>
            <Field
              label="Link, for wallets that cannot scan"
              readOnly
              value={pairing.uri}
              after={<CopyButton text={pairing.uri} label="Copy link" />}
            />
          </div>
        </>
      )}
      {note}
    </>
  )
}
