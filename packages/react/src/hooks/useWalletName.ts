import { anyRemoteId } from '@latchkey/connect'
import { useConnector } from './useConnector.ts'
import { useOwnName } from './useOwnName.ts'

/**
 * The name of the wallet that is connected or being asked, for sentences. Undefined while there is none, and for one on
 * another device that was paired by a code alone: such a wallet has no name here, and a sentence of its own.
 */
export function useWalletName(): string | undefined {
  const connector = useConnector()
  const name = useOwnName(connector)
  return connector?.id === anyRemoteId ? undefined : name
}
