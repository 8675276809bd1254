import type { Connector } from '@latchkey/connect'
import { useStore } from '@latchkey/ui'
import { useHub } from './useHub.ts'

/** The wallets of this browser; grows while they announce themselves. */
export function useWallets(): readonly Connector[] {
  return useStore(useHub().connectors)
}
