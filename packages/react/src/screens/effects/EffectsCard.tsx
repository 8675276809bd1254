import type { Chain, EffectTransaction } from '@latchkey/evm'
import { useHub } from '../../hooks/useHub.ts'
import { useListedTokens } from '../../hooks/useTokens.ts'
import { EffectsView } from './EffectsView.tsx'
import { usePreview } from './usePreview.ts'

export type EffectsCardProps = {
  /** As it goes to the wallet. */
  readonly transaction: EffectTransaction
  readonly chainId: number
}

/** The preview of a transaction by the node of this page's hub; none on a network that it does not know. */
export function EffectsCard({ transaction, chainId }: EffectsCardProps) {
  const chain = useHub().chains.find(({ id }) => id === chainId)
  return chain === undefined ? null : <Preview transaction={transaction} chain={chain} />
}

function Preview({ transaction, chain }: { readonly transaction: EffectTransaction; readonly chain: Chain }) {
  const tokens = useListedTokens()
  return <EffectsView effects={usePreview(transaction, chain)} chain={chain} tokens={tokens} />
}
