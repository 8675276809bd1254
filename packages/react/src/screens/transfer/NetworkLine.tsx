import type { Account } from '@latchkey/connect'
import { type Chain, networkName, shortAddress } from '@latchkey/evm'
import { Button, Notice } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import { type DraftMove, moveDraft } from './moveDraft.ts'
import styles from './TransferForm.module.css'
import type { TransferDraft } from './transferDraft.ts'

export type NetworkLineProps = {
  readonly account: Account
  readonly chain: Chain
  readonly draft: TransferDraft
  readonly onMove: (move: DraftMove) => void
}

/** From which account and on which network; says so when the wallet is on another one. */
export function NetworkLine({ account, chain, draft, onMove }: NetworkLineProps) {
  const hub = useHub()
  const walletChain = hub.chains.find((candidate) => candidate.id === account.chainId)
  if (account.chainId === chain.id) {
    return (
      <p className={styles['from']}>
        From <span className={styles['mono']}>{shortAddress(account.address)}</span> on {chain.name}
      </p>
    )
  }
  return (
    <Notice kind="caution" title={`This transfer is for ${chain.name}`}>
      Your wallet is on {walletChain?.name ?? networkName(account.chainId)} now.{' '}
      {walletChain !== undefined && (
        <Button
          className={styles['instead']}
          onClick={() => onMove(moveDraft(draft, { from: chain, to: walletChain, tokens: hub.tokens }))}
        >
          Send on {walletChain.name} instead
        </Button>
      )}
    </Notice>
  )
}
