import { createContext, useContext } from 'react'
import type { Pocket } from './pocket.ts'

/** Carries the wallet to its screens. */
export const PocketContext = createContext<Pocket | undefined>(undefined)

/** The wallet that the screens show. */
export function usePocket(): Pocket {
  const pocket = useContext(PocketContext)
  if (pocket === undefined) throw new TypeError('A screen needs the wallet above it')
  return pocket
}
