import type { Account } from '@latchkey/connect'
import { shellTexts } from '@latchkey/texts'
import { Late, useTexts, VisuallyHidden } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import { useNetworkName } from '../../hooks/useNetworkName.ts'
import styles from '../ConnectButton.module.css'
import { accountIdentity } from './accountChunk.ts'
import { PlainFace } from './PlainFace.tsx'

export type AccountFaceProps = {
  readonly account: Account
  /** False while the wallet has not answered yet: the remembered account is shown then. */
  readonly isLive: boolean
  readonly isSignedIn: boolean
}

/** The account button's content: picture, name or short address, and whether one is signed in with it. */
export function AccountFace({ account, isLive, isSignedIn }: AccountFaceProps) {
  const networkName = useNetworkName()
  const { chains } = useHub()
  const { say } = useTexts(shellTexts)
  const network = networkName(account.chainId, chains)
  // The address is there in the first frame; its name follows when it is known, and is not asked for before the wallet answered.
  const plain = <PlainFace account={account} />
  return (
    <span className={styles['face']}>
      {isLive ? <Late of={accountIdentity} with={{ account }} waiting={plain} failed={plain} /> : plain}
      <VisuallyHidden>
        {isLive
          ? say(isSignedIn ? 'shell.account.onSignedIn' : 'shell.account.on', { network })
          : say('shell.account.reconnecting')}
      </VisuallyHidden>
      {/* A word for the eye: whoever listens has heard it before. */}
      <span
        aria-hidden="true"
        className={styles['dot']}
        data-signed-in={isSignedIn}
        title={isSignedIn ? say('shell.account.signedIn') : undefined}
      />
    </span>
  )
}
