import type { Hex } from '@latchkey/base'
import type { Address } from './address.ts'

/** One call of a batch (EIP-5792). `value` is in wei; `data` is `0x` where coins are paid. */
export type BatchCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }
