import type { PaymentRequest } from '@latchkey/evm'
import { type Chain, isAddress, networkName, type Token } from '@latchkey/evm'
import type { Amounts } from '@latchkey/ui'
import type { TransferDraft } from './transferDraft.ts'
import type { TransferSentence } from './transferSentence.ts'

/** The chains and tokens of this site, and how the language of the page writes an amount. */
export type Offered = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly amounts: Amounts
}

/** Fills a form in from an EIP-681 link; a sentence when the link asks for what is not offered here. */
export function applyRequest(
  request: PaymentRequest,
  chainId: number,
  offered: Offered,
): Partial<TransferDraft> | TransferSentence {
  const chain = offered.chains.find((candidate) => candidate.id === (request.chainId ?? chainId))
  if (chain === undefined) {
    return (say) => say('transfer.link.network', { network: networkName(request.chainId ?? chainId) })
  }
  const token = offered.tokens.find((one) => one.chainId === chain.id && one.address === request.token)
  if (request.token !== undefined && token === undefined) {
    return (say) => say('transfer.link.token', { network: chain.name })
  }
  const decimals = token?.decimals ?? chain.nativeCurrency.decimals
  const amount = request.amount === undefined ? '' : offered.amounts.write(request.amount, decimals)
  // Without an amount the form would follow the wallet to another network: the address then keeps its own.
  const isBound = amount !== '' || token !== undefined
  return {
    chainId: chain.id,
    to:
      isBound || request.chainId === undefined || !isAddress(request.to)
        ? request.to
        : `eip155:${chain.id}:${request.to}`,
    asset: token?.address ?? 'native',
    amount,
    isMax: false,
    // The network is of the link: an amount that is taken out to type another one must not change it.
    isPinned: (request.chainId !== undefined && (isBound || !isAddress(request.to))) || undefined,
  }
}
