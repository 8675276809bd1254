import { type Address, EvmError, toAddress } from '@latchkey/evm'

/** Typed text → the address in it, or the sentence of what is wrong with it. */
export function readTokenAddress(typed: string): {
  readonly address?: Address
  readonly fault: 'tokens.badAddress' | 'tokens.badChecksum'
} {
  try {
    return { address: toAddress(typed.replace(/\s+/g, '')), fault: 'tokens.badAddress' }
  } catch (error) {
    if (!(error instanceof EvmError)) throw error
    return { fault: error.code === 'bad_checksum' ? 'tokens.badChecksum' : 'tokens.badAddress' }
  }
}
