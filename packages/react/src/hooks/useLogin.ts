import { type Login, loginOf } from '@latchkey/connect'
import { useConnectionState } from './useConnectionState.ts'

/** The login of the active account, or undefined when it is not signed in. */
export function useLogin(): Login | undefined {
  return loginOf(useConnectionState())
}
