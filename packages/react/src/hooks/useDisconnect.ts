import { disconnect } from '@latchkey/connect'
import { type Action, useAction } from '@latchkey/ui'
import { useHub } from './useHub.ts'

/** `run()` makes this site forget the wallet; `run({ revoke: true })` also asks the wallet to forget this site. */
export function useDisconnect(): Action<[options?: { readonly revoke?: boolean }]> {
  const hub = useHub()
  return useAction(async (options?: { readonly revoke?: boolean }) => await disconnect(hub, options))
}
