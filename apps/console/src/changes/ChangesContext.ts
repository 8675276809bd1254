import type { Activity } from '@latchkey/custody'
import { createContext, useContext } from 'react'
import type { Change } from './change.ts'

/** The end of a change that was taken. */
export type Taken =
  | { readonly end: 'done'; readonly activity: Activity }
  | { readonly end: 'waiting' | 'unfinished'; readonly activity?: never }

/** Called once a change was taken, carried out or not. */
export type OnTaken = (taken: Taken) => void

/** Shows a change before it is stamped. */
export type Propose = (change: Change, onTaken?: OnTaken) => void

export const ProposeContext = createContext<Propose | undefined>(undefined)

/** The way every change goes: shown in words first, stamped then. */
export function usePropose(): Propose {
  const propose = useContext(ProposeContext)
  if (propose === undefined) throw new TypeError('A screen needs the changes above it')
  return propose
}
