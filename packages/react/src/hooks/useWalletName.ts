import { useConnector } from './useConnector.ts'

/** The name of the wallet that is connected or being asked, for sentences; "your wallet" while there is none. */
export function useWalletName(): string {
  return useConnector()?.name ?? 'your wallet'
}
