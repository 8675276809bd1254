import { PhoneIcon, type Spoken, Tile } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from './WalletDetail.module.css'
import type { WalletFace } from './WalletFace.ts'
import { walletLogo } from './walletLogo.ts'

export type WalletDetailProps = {
  readonly wallet: WalletFace
  readonly title: string
  readonly help?: ReactNode
  /** Failures are said at once, everything else politely. */
  readonly mood: 'busy' | 'calm' | 'failed' | 'done'
  /** The language of its words, where it is not that of what stands around it. */
  readonly spoken?: Spoken
  /** One primary action, and what else there is. */
  readonly children?: ReactNode
}

/** One state of one wallet: its picture in a ring, one line, one line of help, the actions. */
export function WalletDetail({ wallet, title, help, mood, spoken, children }: WalletDetailProps) {
  const words = (
    <>
      <h3 className={styles['title']}>{title}</h3>
      {help !== undefined && <p className={styles['help']}>{help}</p>}
    </>
  )
  return (
    <div {...spoken} className={styles['detail']}>
      <div className={styles['face']}>
        <span className={styles['ring']} data-mood={mood} />
        <Tile
          name={wallet.name}
          picture={wallet.icon}
          logo={walletLogo(wallet)}
          drawing={wallet.name === '' ? <PhoneIcon /> : undefined}
          size="large"
        />
      </div>
      {/* Both regions stay, because a region that arrives together with its text is often not read. */}
      <div role="status">{mood !== 'failed' && words}</div>
      <div role="alert">{mood === 'failed' && words}</div>
      <div className={styles['actions']}>{children}</div>
    </div>
  )
}
