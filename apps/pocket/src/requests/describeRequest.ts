import { toQuantity } from '@latchkey/base'
import {
  describeMessage,
  describeTransaction,
  describeTypedData,
  type Quote,
  type SigningCard,
  type Token,
} from '@latchkey/evm'
import type { CardSubject } from '@latchkey/react'
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

/** The bytes that a card can be told further by; undefined for messages, which say everything themselves. */
export function toSubject(request: SignableRequest): CardSubject | undefined {
  const { chain, key } = request
  if (request.kind === 'message') return undefined
  if (request.kind === 'typedData') {
    return { kind: 'typedData', data: request.data, from: key.address, chainId: chain.id }
  }
  const { to, value, data } = request.asked
  return { kind: 'transaction', transaction: { from: key.address, to, value: toQuantity(value), data }, chain }
}

/** Places that a fee is shown with at most. */
const feeDecimals = 9

/** The card with what sending costs; the fee is rounded up, so that it stays the most. */
export function addFeeRows(card: SigningCard, { quote, symbol, decimals }: FeeRows): SigningCard {
  const unit = 10n ** BigInt(Math.max(decimals - feeDecimals, 0))
  const amount = { value: ((quote.maxFee + unit - 1n) / unit) * unit, decimals, symbol }
  const gas = String(quote.transfer.gasLimit ?? quote.gas)
  return {
    ...card,
    rows: [
      ...card.rows,
      { label: { code: 'fee_most' }, value: { code: 'amount', values: { amount } }, kind: 'amount', depth: 0 },
      { label: { code: 'gas_limit' }, value: gas, kind: 'text', depth: 0 },
    ],
  }
}

type FeeRows = { readonly quote: Quote; readonly symbol: string; readonly decimals: number }
