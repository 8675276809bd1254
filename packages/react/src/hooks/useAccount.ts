import { type Account, accountOf } from '@latchkey/connect'
import { useConnectionState } from './useConnectionState.ts'

/** The active account, the remembered one included while the wallet has not answered yet. */
export function useAccount(): Account | undefined {
  return accountOf(useConnectionState())
}
