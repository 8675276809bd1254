import { type Address, sameAddress, toAddress, zeroAddress } from '../address.ts'
import type { Token } from '../chains/chain.ts'
import { EvmError } from '../errors.ts'
import { TransferError } from '../transferError.ts'
import type { Transfer } from './transfer.ts'

/** The asset that is sent: the chain's own coin, or a token. */
export type Asset = { readonly type: 'native' } | { readonly type: 'token'; readonly token: Token }

/** A person's order. The amount is in the asset's smallest unit. */
export type TransferRequest = {
  readonly chainId: number
  readonly from: Address
  readonly to: Address
  readonly asset: Asset
  readonly amount: bigint
}

/**
 * Checks a request and makes the transfer of it. Fails with `invalid_address`, `bad_checksum`, `invalid_amount`,
 * `zero_recipient`, `token_recipient` (the token's own contract) or `token_on_other_chain`.
 */
export function buildTransfer(request: TransferRequest): Transfer {
  const { chainId, asset, amount } = request
  const from = toAddress(request.from)
  const to = toAddress(request.to)
  if (to === zeroAddress) throw new TransferError('zero_recipient')
  if (amount <= 0n) throw new EvmError('invalid_amount', { data: { value: amount } })
  const common = { type: 'eip1559', chainId, from, to, data: '0x' } as const
  if (asset.type === 'native') return { ...common, value: amount }
  const { token } = asset
  if (token.chainId !== chainId) throw new TransferError('token_on_other_chain', { data: { symbol: token.symbol } })
  if (sameAddress(to, token.address)) throw new TransferError('token_recipient', { data: { symbol: token.symbol } })
  return {
    ...common,
    value: 0n,
    nonNativeAddress: token.address,
    nonNativeValue: amount,
    nonNativeDecimal: token.decimals,
  }
}
