import type { Connector } from '@latchkey/connect'
import { useConnectionState } from './useConnectionState.ts'
import { useWallets } from './useWallets.ts'

/** The connector of the wallet that is connected or being asked; undefined while there is none. */
export function useConnector(): Connector | undefined {
  const state = useConnectionState()
  const wallets = useWallets()
  return state.status === 'idle' ? undefined : wallets.find(({ id }) => id === state.connectorId)
}
