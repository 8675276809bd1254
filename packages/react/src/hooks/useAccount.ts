import type { Account } from '@latchkey/connect'
import { useConnectionState } from './useConnectionState.ts'

/** The active account, the remembered one included while the wallet has not answered yet. */
export function useAccount(): Account | undefined {
  const state = useConnectionState()
  return state.status === 'connected' || state.status === 'reconnecting' ? state.account : undefined
}
