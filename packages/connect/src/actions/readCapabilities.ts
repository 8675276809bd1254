import { withTimeout } from '@latchkey/base'
import { type BatchCapabilities, noCapabilities, readBatchCapabilities } from '@latchkey/evm'
import type { Hub } from '../hub.ts'
import { requireWallet } from './liveWallet.ts'

/** A wallet answers from its own memory; one on another device has this long for the way there and back. */
const answerMs = 3000

/**
 * Asks the connected wallet what it can do with several calls at once on a network (EIP-5792), the active one unless given.
 * A wallet that is silent, refuses or answers rubbish can do nothing. Fails with `not_connected` or
 * `wallet_client_missing` alone.
 */
export async function readCapabilities(hub: Hub, chainId?: number): Promise<BatchCapabilities> {
  const { connection, account } = requireWallet(hub)
  const id = chainId ?? account.chainId
  // Of all networks, as some wallets do not understand the question for one.
  const asking = connection.request({ method: 'wallet_getCapabilities', params: [account.address] })
  try {
    return readBatchCapabilities(await withTimeout(asking, answerMs, hub.clock), id)
  } catch (error) {
    hub.log.debug('The wallet did not tell its capabilities', error)
    return noCapabilities
  }
}
