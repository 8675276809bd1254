import { signTexts } from '@latchkey/texts'
import { Button, buttonLook, Notice, Spinner, useTexts } from '@latchkey/ui'
import { useConnector } from '../../hooks/useConnector.ts'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useRemoteAsking } from '../../hooks/useRemoteAsking.ts'
import { useWalletName } from '../../hooks/useWalletName.ts'
import { hasExtensionIcon } from '../wallet/hasExtensionIcon.ts'
import styles from './WalletWait.module.css'

/** After this long somebody may have lost sight of the wallet's window, in milliseconds. */
const hintAfterMs = 8000

const questions = { approve: 'confirm', switch: 'switch' } as const

export type WalletWaitProps = {
  /** The wallet's question: an approval, or to change its network. */
  readonly asks: 'approve' | 'switch'
  /** Absent where there is nothing to be stopped. */
  readonly onStop?: (() => void) | undefined
}

/** Says that the wallet has the word now, and after a while where to look for it. */
export function WalletWait({ asks, onStop }: WalletWaitProps) {
  const { say } = useTexts(signTexts)
  const wallet = useWalletName()
  const isHintDue = useElapsed(hintAfterMs, asks)
  const remote = useRemoteAsking()
  const connector = useConnector()
  const isEmbedded = connector?.kind === 'embedded'
  const title =
    isEmbedded && asks === 'approve'
      ? say('sign.wait.signing')
      : wallet === undefined
        ? say(`sign.wait.${questions[asks]}Any`)
        : say(`sign.wait.${questions[asks]}`, { wallet })
  const isHidden = isHintDue && connector !== undefined && hasExtensionIcon(connector)
  const place = isEmbedded ? 'embedded' : remote !== undefined ? 'remote' : isHidden ? 'extension' : 'there'
  return (
    <Notice
      title={
        <span className={styles['title']}>
          <Spinner /> {title}
        </span>
      }
    >
      {say(`sign.wait.${place}`)}
      {remote?.link !== undefined && wallet !== undefined && (
        <div className={styles['stop']}>
          <a className={buttonLook('primary')} href={remote.link} rel="noreferrer">
            {say('sign.wait.open', { wallet })}
          </a>
        </div>
      )}
      {isHintDue && onStop !== undefined && (
        <div className={styles['stop']}>
          <Button onClick={onStop}>{say('sign.wait.stop')}</Button>
        </div>
      )}
    </Notice>
  )
}
