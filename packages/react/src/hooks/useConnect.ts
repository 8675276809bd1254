import { cancelConnect, connect } from '@latchkey/connect'
import { type Action, useAction } from '@latchkey/ui'
import { useCallback } from 'react'
import { useHub } from './useHub.ts'

/** `run(connectorId)` connects a wallet of `useWallets`; `cancel()` stops waiting for it. For sites with a list of their own. */
export function useConnect(): Action<[connectorId: string]> & { readonly cancel: () => void } {
  const hub = useHub()
  const action = useAction(async (connectorId: string) => await connect(hub, connectorId))
  const cancel = useCallback(() => cancelConnect(hub), [hub])
  return { ...action, cancel }
}
