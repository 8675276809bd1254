import { createContext, useContext } from 'react'

/** Counts the changes that were carried out: what was read before may have changed with each. */
export const TurnContext = createContext(0)

/** How many changes were carried out so far. */
export function useTurn(): number {
  return useContext(TurnContext)
}
