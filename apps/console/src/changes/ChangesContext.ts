import { createContext, useContext } from 'react'
import type { Change } from './change.ts'

/** Shows a change before it is stamped; `onDone` is called once it was carried out. */
export type Propose = (change: Change, onDone?: () => void) => void

export const ProposeContext = createContext<Propose | undefined>(undefined)

/** The way every change goes: shown in words first, stamped then. */
export function usePropose(): Propose {
  const propose = useContext(ProposeContext)
  if (propose === undefined) throw new TypeError('A screen needs the changes above it')
  return propose
}
