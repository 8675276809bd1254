import { toQuantity } from '@latchkey/base'
import {
  type CardRow,
  describeMessage,
  describeTransaction,
  describeTypedData,
  formatAmount,
  type Quote,
  type SigningCard,
  type Token,
} from '@latchkey/evm'
import type { Claims } from '../sessions/claims.ts'
import type { WalletRequest } from './walletRequest.ts'

/** A request that is signed, and so has a card. */
export type SignableRequest = Extract<WalletRequest, { kind: 'message' | 'typedData' | 'transaction' }>

/** The card of what would be signed, drawn from its bytes. */
export function describeRequest(
  request: SignableRequest,
  { claims, tokens }: { readonly claims: Claims; readonly tokens: readonly Token[] },
): SigningCard {
  const { chain, key } = request
  switch (request.kind) {
    case 'message': {
      const { origin } = claims
      const context = { address: key.address, chainId: chain.id }
      return describeMessage(request.bytes, origin === undefined ? context : { ...context, origin })
    }
    case 'typedData':
      return describeTypedData(request.data, { chainId: chain.id, tokens })
    case 'transaction': {
      const { to, value, data } = request.asked
      return describeTransaction({ from: key.address, to, value: toQuantity(value), data }, { chain, tokens })
    }
  }
}

/** The card with what sending costs; the fee is rounded up, so that it stays the most. */
export function addFeeRows(card: SigningCard, { quote, symbol, decimals }: FeeRows): SigningCard {
  const row = (label: string, value: string, kind: CardRow['kind']): CardRow => ({ label, value, kind, depth: 0 })
  return {
    ...card,
    rows: [
      ...card.rows,
      row('Network fee, at most', `${formatAmount(quote.maxFee, decimals, { maxFraction: 9 })} ${symbol}`, 'amount'),
      row('Gas limit', String(quote.transfer.gasLimit ?? quote.gas), 'text'),
    ],
  }
}

type FeeRows = { readonly quote: Quote; readonly symbol: string; readonly decimals: number }
