import type { Account } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { useHub, useTokens } from '@latchkey/react'
import { balanceQuery, queryClientOf } from '@latchkey/react/parts'
import { paymentsTexts } from '@latchkey/texts'
import { Button, Notice, useAmounts, useTexts } from '@latchkey/ui'
import { useQueries } from '@tanstack/react-query'
import { balanceOf, balanceText } from './balanceText.ts'
import { type DraftMove, findTwin, moveDraft } from './moveDraft.ts'
import styles from './TransferForm.module.css'
import type { TransferDraft } from './transferDraft.ts'

export type HeldElsewhereProps = {
  readonly account: Account
  readonly chain: Chain
  readonly draft: TransferDraft
  /** The amount that is wanted, in the smallest unit. */
  readonly amount: bigint | undefined
  readonly onMove: (move: DraftMove) => void
}

/** For an asset that is short here: another network on which the account has enough of the same, and the way there. */
export function HeldElsewhere({ account, chain, draft, amount = 1n, onMove }: HeldElsewhereProps) {
  const { say, spoken } = useTexts(paymentsTexts)
  const hub = useHub()
  const { tokens } = useTokens()
  const amounts = useAmounts()
  // Coins of test networks are no payment on another one, and the other way round.
  const others = hub.chains.filter(
    ({ id, testnet }) => id !== chain.id && (testnet === true) === (chain.testnet === true),
  )
  const twins = others.flatMap((there) => {
    const twin = findTwin(draft, { from: chain, to: there, tokens })
    return twin === undefined ? [] : [{ there, twin }]
  })
  const balances = useQueries(
    { queries: twins.map(({ there }) => balanceQuery(hub, there, account.address)) },
    queryClientOf(hub),
  )
  const found = twins.flatMap(({ there, twin }, index) => {
    const held = balanceOf(balances[index]?.data, twin.token)
    return held !== undefined && held > 0n && held >= amount ? [{ there, twin, held }] : []
  })[0]
  if (found === undefined) return null
  const { there, twin, held } = found
  return (
    <Notice spoken={spoken}>
      {say('payments.held', {
        balance: balanceText(held, twin.token ?? there.nativeCurrency, amounts),
        network: there.name,
      })}
      <Button
        shape="small"
        className={styles['instead']}
        onClick={() => onMove(moveDraft(draft, { from: chain, to: there, tokens }))}
      >
        {say('payments.held.move', { network: there.name })}
      </Button>
    </Notice>
  )
}
