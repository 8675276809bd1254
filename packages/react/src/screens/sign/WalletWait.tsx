import { Button, buttonLook, Notice, Spinner } from '@latchkey/ui'
import { useConnector } from '../../hooks/useConnector.ts'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useRemoteAsking } from '../../hooks/useRemoteAsking.ts'
import { useWalletName } from '../../hooks/useWalletName.ts'
import { hasExtensionIcon } from '../connect/hasExtensionIcon.ts'
import styles from './WalletWait.module.css'

/** After this long somebody may have lost sight of the wallet's window, in milliseconds. */
const hintAfterMs = 8000

export type WalletWaitProps = {
  /** The wallet's question: an approval, or to change its network. */
  readonly asks: 'approve' | 'switch'
  /** Absent where there is nothing to be stopped. */
  readonly onStop?: (() => void) | undefined
}

/** Says that the wallet has the word now, and after a while where to look for it. */
export function WalletWait({ asks, onStop }: WalletWaitProps) {
  const wallet = useWalletName()
  const isHintDue = useElapsed(hintAfterMs, asks)
  const remote = useRemoteAsking()
  const connector = useConnector()
  const isEmbedded = connector?.kind === 'embedded'
  const title =
    isEmbedded && asks === 'approve'
      ? 'Your wallet is signing'
      : asks === 'approve'
        ? `Confirm in ${wallet}`
        : `Switch the network in ${wallet}`
  return (
    <Notice
      title={
        <span className={styles['title']}>
          <Spinner /> {title}
        </span>
      }
    >
      {isEmbedded
        ? 'This takes a moment. If its session has ended, it asks for your passkey or a code first.'
        : remote !== undefined
          ? 'The request waits in the wallet on your other device. Nothing happens until you approve it there.'
          : isHintDue && connector !== undefined && hasExtensionIcon(connector)
            ? 'Don’t see it? Click the extension icon beside the address bar.'
            : 'Nothing happens until you approve it there.'}
      {remote?.link !== undefined && (
        <div className={styles['stop']}>
          <a className={buttonLook('primary')} href={remote.link} rel="noreferrer">
            Open {wallet}
          </a>
        </div>
      )}
      {isHintDue && onStop !== undefined && (
        <div className={styles['stop']}>
          <Button onClick={onStop}>Stop waiting</Button>
        </div>
      )}
    </Notice>
  )
}
