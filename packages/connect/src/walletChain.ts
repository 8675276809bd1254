import { type Chain, chainFromWallet, EvmError } from '@latchkey/evm'
import type { Hub } from './hub.ts'

/**
 * The network that the wallet is on, in the wallet's own words, where the site does not offer it; undefined where it does,
 * and where the wallet says nothing of it but its number. For showing alone: nothing is read or sent there.
 */
export function walletChain(hub: Hub): Chain | undefined {
  const state = hub.state.get()
  if (state.status !== 'connected') return undefined
  const { chainId } = state.account
  const record = hub.connection.get()?.chainRecord?.(chainId)
  if (record === undefined || hub.chains.some(({ id }) => id === chainId)) return undefined
  try {
    const { chain } = chainFromWallet(record, hub.chains, hub.log)
    return chain.id === chainId ? chain : undefined
  } catch (error) {
    if (!(error instanceof EvmError)) throw error
    hub.log.debug('What the wallet says of its network cannot be used', error)
    return undefined
  }
}
