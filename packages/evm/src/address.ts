import type { Hex } from '@latchkey/base'

/** An EVM address. Values of this type are checksummed (EIP-55): they come from `toAddress` only. */
export type Address = Hex
