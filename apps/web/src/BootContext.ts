import { createContext, useContext } from 'react'
import type { BootConfig } from './boot.ts'

/** Carries the start values to the pages. */
export const BootContext = createContext<BootConfig | undefined>(undefined)

/** The server's data for this page. */
export function useBoot(): BootConfig {
  const boot = useContext(BootContext)
  if (boot === undefined) throw new TypeError('A page needs the start values above it')
  return boot
}
