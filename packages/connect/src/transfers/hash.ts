import type { Hex } from '@latchkey/base'
import { isHash } from '@latchkey/evm'

/** A transaction hash in lower case; undefined for anything else that a wallet or a store may hold. */
export function readHash(value: unknown): Hex | undefined {
  // Hexadecimal text stays that in lower case.
  return isHash(value) ? (value.toLowerCase() as Hex) : undefined
}
