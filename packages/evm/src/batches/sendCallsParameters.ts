import { type Hex, toQuantity } from '@latchkey/base'
import type { Address } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'

/** A batch as it is handed to a wallet. */
export type Batch = {
  readonly chainId: number
  readonly from: Address
  readonly calls: readonly BatchCall[]
  readonly atomicRequired: boolean
  /** The name that it is known by; made by whoever asks, so that a lost answer does not lose the batch. */
  readonly id: string
}

/** The parameter of `wallet_sendCalls`. */
export type SendCallsParameters = {
  readonly version: '2.0.0'
  readonly id: string
  readonly from: Address
  readonly chainId: Hex
  readonly atomicRequired: boolean
  readonly calls: readonly { readonly to: Address; readonly value: Hex; readonly data: Hex }[]
}

/** Writes a batch as EIP-5792 wants it (version 2.0.0). */
export function toSendCallsParameters({ id, from, chainId, atomicRequired, calls }: Batch): SendCallsParameters {
  return {
    version: '2.0.0',
    id,
    from,
    chainId: toQuantity(chainId),
    atomicRequired,
    calls: calls.map(({ to, value, data }) => ({ to, value: toQuantity(value), data })),
  }
}
