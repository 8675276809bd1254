import type { Activity } from '@latchkey/custody'
import { createContext, useContext } from 'react'
import type { Change } from './change.ts'

/**
 * Called once a change was taken: with its activity when it was carried out, with nothing when it waits for others or is
 * still under way.
 */
export type OnTaken = (activity: Activity | undefined) => void

/** Shows a change before it is stamped. */
export type Propose = (change: Change, onTaken?: OnTaken) => void

export const ProposeContext = createContext<Propose | undefined>(undefined)

/** The way every change goes: shown in words first, stamped then. */
export function usePropose(): Propose {
  const propose = useContext(ProposeContext)
  if (propose === undefined) throw new TypeError('A screen needs the changes above it')
  return propose
}
