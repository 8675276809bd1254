import { signOut } from '@latchkey/connect'
import { type Action, useAction } from '@latchkey/ui'
import { useHub } from './useHub.ts'

/** `run()` ends this login; `run({ everywhere: true })` ends all logins of the account. */
export function useSignOut(): Action<[options?: { readonly everywhere?: boolean }]> {
  const hub = useHub()
  return useAction(async (options?: { readonly everywhere?: boolean }) => await signOut(hub, options))
}
