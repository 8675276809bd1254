import { createContext } from 'react'

/** The names by which elements further out are called. */
export const CalledNames = createContext<readonly string[]>([])
