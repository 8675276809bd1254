import { type Hex, toQuantity } from '@latchkey/base'
import type { Address } from '../address.ts'
import { encodeTokenTransfer } from './tokenTransfer.ts'
import type { Transfer } from './transfer.ts'

/** The call a transfer makes: for a token, a call of its contract. */
export type TransferCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/** The parameter of `eth_sendTransaction`. */
export type TransactionParameters = {
  readonly from: Address
  readonly to: Address
  readonly value: Hex
  readonly data: Hex
  readonly chainId: Hex
  readonly gas?: Hex
  /** In place of the two caps, on a network without a fee market. */
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
}

/** The call to the chain. A token transfer is a contract call, and is estimated and sent as one. */
export function toTransferCall(transfer: Transfer): TransferCall {
  const { nonNativeAddress: token, nonNativeValue: amount } = transfer
  if (token === undefined || amount === undefined) {
    return { to: transfer.to, value: transfer.value, data: transfer.data }
  }
  return { to: token, value: 0n, data: encodeTokenTransfer(transfer.to, amount) }
}

/** A transfer → what the wallet is asked to send; quantities are hexadecimal, absent caps are left to the wallet. */
export function toTransactionParameters(transfer: Transfer): TransactionParameters {
  const call = toTransferCall(transfer)
  const { gasLimit } = transfer
  return {
    from: transfer.from,
    to: call.to,
    value: toQuantity(call.value),
    data: call.data,
    chainId: toQuantity(transfer.chainId),
    ...(gasLimit === undefined ? {} : { gas: toQuantity(gasLimit) }),
    ...(transfer.type === 'legacy' ? legacyPrice(transfer) : caps(transfer)),
  }
}

function caps({ maxFeePerGas, maxPriorityFeePerGas }: Transfer) {
  return {
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas: toQuantity(maxFeePerGas) }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas) }),
  }
}

function legacyPrice({ maxFeePerGas }: Transfer) {
  return maxFeePerGas === undefined ? {} : { gasPrice: toQuantity(maxFeePerGas) }
}
