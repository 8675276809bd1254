import { type Address, sameAddress } from '@latchkey/evm'
import { useState } from 'react'
import { useConnectionState } from './useConnectionState.ts'

/** The account that was signed in until the wallet changed to another one; forgotten with the next login. */
export function useLostLogin(): Address | undefined {
  const state = useConnectionState()
  const [last, setLast] = useState<Address>()
  const login = state.status === 'connected' ? state.login : undefined
  // Remembering while rendering is React's own way to keep what the last render knew.
  if (login !== undefined && login.address !== last) setLast(login.address)
  if (state.status === 'idle' && last !== undefined) setLast(undefined)
  const isLost = state.status === 'connected' && login === undefined && last !== undefined
  return isLost && !sameAddress(last, state.account.address) ? last : undefined
}
