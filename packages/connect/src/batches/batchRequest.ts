import type { Address, BatchCall } from '@latchkey/evm'

/** Several calls as they were reviewed: from which account, on which network, in which order. */
export type BatchRequest = {
  readonly chainId: number
  readonly from: Address
  readonly calls: readonly BatchCall[]
  /** True where a part of them alone must not be carried out: a wallet that cannot promise that is not asked. */
  readonly atomicRequired?: boolean
}
