import type { Rpc } from '@latchkey/base'
import { AccountError } from '../accountError.ts'
import type { Hub } from '../hub.ts'

/**
 * The node through which a transfer is confirmed. Fails with `no_public_client` (specification §8): a payment that nobody
 * could follow is not begun.
 */
export function requireNode(hub: Hub, chainId: number): Rpc {
  try {
    return hub.rpc(chainId)
  } catch (cause) {
    throw new AccountError('no_public_client', { cause })
  }
}
