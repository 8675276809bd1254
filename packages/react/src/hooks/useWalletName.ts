import { useConnectionState } from './useConnectionState.ts'
import { useWallets } from './useWallets.ts'

/** The name of the wallet that is connected or being asked, for sentences; "your wallet" while there is none. */
export function useWalletName(): string {
  const state = useConnectionState()
  const wallets = useWallets()
  if (state.status === 'idle') return 'your wallet'
  return wallets.find(({ id }) => id === state.connectorId)?.name ?? 'your wallet'
}
