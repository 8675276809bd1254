import type { AppError } from '@latchkey/base'
import { embeddedTexts } from '@latchkey/texts'
import { Tile, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { WalletFace } from '../wallet/WalletFace.ts'
import { FailureNotice } from './FailureNotice.tsx'
import styles from './steps.module.css'

export type StepFrameProps = {
  readonly wallet: WalletFace
  readonly title: string
  readonly help: ReactNode
  /** The failure of the last try. */
  readonly failure?: AppError | undefined
  /** Its name, where this step knows better. */
  readonly failureTitle?: string | undefined
  /** It went no further: one thing is left to do, and the words take the room of what is gone. */
  readonly isEnd?: boolean
  readonly children: ReactNode
}

/** One step on the way into the embedded wallet: what it is, what went wrong, what can be done. */
export function StepFrame({ wallet, title, help, failure, failureTitle, isEnd = false, children }: StepFrameProps) {
  const { spoken } = useTexts(embeddedTexts)
  return (
    <div {...spoken} className={styles['step']} data-end={isEnd || undefined}>
      <div className={styles['head']}>
        <Tile name={wallet.name} picture={wallet.icon} size={isEnd ? 'large' : 'normal'} />
        <div role="status" className={styles['words']}>
          <h3 className={styles['title']}>{title}</h3>
          <p className={styles['help']}>{help}</p>
        </div>
      </div>
      <FailureNotice failure={failure} title={failureTitle} />
      {children}
    </div>
  )
}
