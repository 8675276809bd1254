import type { Address } from '@latchkey/evm'

/** The lock that is held while a wallet is asked to send from this account on this chain. */
export function sendLockName({ chainId, from }: { readonly chainId: number; readonly from: Address }): string {
  return `send:${chainId}:${from}`
}
