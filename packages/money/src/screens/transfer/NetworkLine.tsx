import type { Account } from '@latchkey/connect'
import { type Chain, shortAddress } from '@latchkey/evm'
import { useHub, useNetworkName, useTokens } from '@latchkey/react'
import { transferTexts } from '@latchkey/texts'
import { Button, Notice, useTexts } from '@latchkey/ui'
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
  const networkName = useNetworkName()
  const { say, rich } = useTexts(transferTexts)
  const hub = useHub()
  const { tokens } = useTokens()
  const walletChain = hub.chains.find((candidate) => candidate.id === account.chainId)
  if (account.chainId === chain.id) {
    return (
      <p className={styles['from']}>
        {rich('transfer.from', {
          from: shortAddress(account.address),
          network: chain.name,
          address: (inside) => <span className={styles['mono']}>{inside}</span>,
        })}
      </p>
    )
  }
  return (
    <Notice kind="caution" title={say('transfer.elsewhere.title', { network: chain.name })}>
      {say('transfer.elsewhere.now', { network: networkName(account.chainId) })}{' '}
      {walletChain !== undefined && (
        <Button
          className={styles['instead']}
          onClick={() => onMove(moveDraft(draft, { from: chain, to: walletChain, tokens }))}
        >
          {say('transfer.elsewhere.move', { network: walletChain.name })}
        </Button>
      )}
    </Notice>
  )
}
