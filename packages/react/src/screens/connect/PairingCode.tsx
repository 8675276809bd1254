import { walletPlatform } from '@latchkey/browser'
import { pairingTexts } from '@latchkey/texts'
import { CopyButton, Field, QrCode, Spinner, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { WalletFace } from '../wallet/WalletFace.ts'
import type { Pairing } from './dialogState.ts'
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
  const { say } = useTexts(pairingTexts)
  const any = wallet.name === '' ? say('pairing.codeAny') : say('pairing.code', { wallet: wallet.name })
  const label = app === undefined ? any : say('pairing.code.app', { app })
  return (
    <>
      <div className={`${styles['code']} ${pairing === undefined ? styles['preparing'] : ''}`}>
        <QrCode text={pairing?.uri} label={label} waiting={<Spinner />} />
      </div>
      <CodeWords isReady={pairing !== undefined} app={app} />
      {pairing !== undefined && (
        <>
          <RemainingTime expiresAtMs={pairing.expiresAtMs} />
          <div className={styles['link']}>
            <Field
              label={say('pairing.code.link')}
              readOnly
              dir="ltr"
              value={pairing.uri}
              after={<CopyButton text={pairing.uri} label={say('pairing.code.copy')} />}
            />
          </div>
        </>
      )}
      {note}
    </>
  )
}

function CodeWords({ isReady, app }: { readonly isReady: boolean; readonly app: string | undefined }) {
  const { say } = useTexts(pairingTexts)
  // Nobody scans the screen that is in the hand.
  const act = walletPlatform(navigator) === 'desktop' ? 'scan' : 'take'
  const ofApp = act === 'scan' ? 'scanBy' : 'takeTo'
  const { title, help } = !isReady
    ? { title: say('pairing.code.preparing'), help: say('pairing.code.preparing.help') }
    : app === undefined
      ? { title: say(`pairing.code.${act}`), help: say(`pairing.code.${act}.help`) }
      : { title: say(`pairing.code.${ofApp}`, { app }), help: say(`pairing.code.${ofApp}.help`, { app }) }
  return (
    <div className={styles['words']} role="status">
      <h3 className={styles['title']}>{title}</h3>
      <p className={styles['help']}>{help}</p>
    </div>
  )
}
