import { useMemo } from 'react'
import type { HistoryAccess } from './historyQuery.ts'
import { useAccount } from './useAccount.ts'
import { useExpectsLogin } from './useExpectsLogin.ts'
import { useHub } from './useHub.ts'
import { useLogin } from './useLogin.ts'

/** Why the server is not asked for a history: it has none, nobody is here, or it is not (yet) known who that is. */
export type WithoutHistory = 'none' | 'connect' | 'asking' | 'signIn'

/** The server of histories and the account that is signed in, or the reason why it is not asked. */
export function useHistoryAccess(): { readonly access: HistoryAccess; readonly without: WithoutHistory | undefined } {
  const { history: source, login: server } = useHub()
  const account = useAccount()
  const login = useLogin()
  const isExpected = useExpectsLogin()
  const address = login?.address
  const access = useMemo(
    () => (source === undefined || address === undefined ? undefined : { source, address }),
    [source, address],
  )
  if (access !== undefined) return { access, without: undefined }
  if (source === undefined || server === undefined) return { access, without: 'none' }
  if (account === undefined) return { access, without: 'connect' }
  return { access, without: isExpected ? 'asking' : 'signIn' }
}
