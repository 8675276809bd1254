import { createContext, useContext } from 'react'
import type { ConsoleDeps } from './consoleDeps.ts'
import type { ConsoleSession } from './consoleSession.ts'

/** Carries the session to the screens behind the sign-in. */
export const SessionContext = createContext<(ConsoleSession & { readonly parts: ConsoleDeps }) | undefined>(undefined)

/** The session that the screens act for. */
export function useSession(): ConsoleSession & { readonly parts: ConsoleDeps } {
  const session = useContext(SessionContext)
  if (session === undefined) throw new TypeError('A screen needs the session above it')
  return session
}
