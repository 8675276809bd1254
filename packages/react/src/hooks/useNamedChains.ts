import { walletChain } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { useConnectionState } from './useConnectionState.ts'
import { useHub } from './useHub.ts'

/** The networks of the site and, where its wallet is on another one and says what that is, that one: for their names. */
export function useNamedChains(): readonly Chain[] {
  const hub = useHub()
  // The network of the account is part of the state.
  useConnectionState()
  const own = walletChain(hub)
  return own === undefined ? hub.chains : [...hub.chains, own]
}
