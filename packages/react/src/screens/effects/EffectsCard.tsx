import type { BatchCall, Chain, EffectTransaction } from '@latchkey/evm'
import { useHub } from '../../hooks/useHub.ts'
import { useListedTokens } from '../../hooks/useTokens.ts'
import { useWorth } from '../../hooks/useWorth.ts'
import { EffectsView } from './EffectsView.tsx'
import type { SaidTransfer } from './isAsSaid.ts'
import { usePreview } from './usePreview.ts'

export type EffectsCardProps = {
  /** As it goes to the wallet. */
  readonly transaction: EffectTransaction
  /** Calls that go with it, where it is the first of a batch. */
  readonly later?: readonly BatchCall[] | undefined
  readonly chainId: number
  /** The transfer that stands above already; said once more only where the preview differs from it. */
  readonly said?: SaidTransfer | undefined
}

/** The preview of a transaction by the node of this page's hub; none on a network that it does not know. */
export function EffectsCard({ transaction, later = none, chainId, said }: EffectsCardProps) {
  const chain = useHub().chains.find(({ id }) => id === chainId)
  return chain === undefined ? null : <Preview transaction={transaction} later={later} chain={chain} said={said} />
}

const none: readonly BatchCall[] = []

type PreviewProps = Pick<EffectsCardProps, 'transaction' | 'said'> & {
  readonly later: readonly BatchCall[]
  readonly chain: Chain
}

function Preview({ transaction, later, chain, said }: PreviewProps) {
  const tokens = useListedTokens()
  const worthOf = useWorth(chain)
  const effects = usePreview(transaction, later, chain)
  return <EffectsView {...{ effects, chain, tokens, said, worthOf }} />
}
