import type { Account } from '@latchkey/connect'
import { networkName } from '@latchkey/evm'
import { createChunk, Late, VisuallyHidden } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import styles from '../ConnectButton.module.css'
import { PlainFace } from './PlainFace.tsx'

const identity = createChunk(async () => (await import('./AccountIdentity.tsx')).AccountIdentity)

export type AccountFaceProps = {
  readonly account: Account
  /** False while the wallet has not answered yet: the remembered account is shown then. */
  readonly isLive: boolean
  readonly isSignedIn: boolean
}

/** The account button's content: picture, name or short address, and and whether one is signed in with it. */
export function AccountFace({ account, isLive, isSignedIn }: AccountFaceProps) {
  const { chains } = useHub()
  // The address is there in the first frame; its name follows when it is known, and is not asked for before the wallet answered.
  const plain = <PlainFace account={account} />
  return (
    <span className={styles['face']}>
      {isLive ? <Late of={identity} with={{ account }} waiting={plain} failed={plain} /> : plain}
      <VisuallyHidden>
        {isLive ? `, on ${networkName(account.chainId, chains)}` : ', reconnecting'}
        {isSignedIn && ', signed in'}
      </VisuallyHidden>
      <span className={styles['dot']} data-signed-in={isSignedIn} title={isSignedIn ? 'Signed in' : undefined} />
    </span>
  )
}
