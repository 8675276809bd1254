import type { Connector } from '@latchkey/connect'
import { useHub } from './useHub.ts'
import { useStore } from './useStore.ts'

/** The wallets of this browser; grows while they announce themselves. */
export function useWallets(): readonly Connector[] {
  return useStore(useHub().connectors)
}
