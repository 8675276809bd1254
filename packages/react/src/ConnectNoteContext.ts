import { createContext, type ReactNode } from 'react'

/** The page's own words below the list of wallets. */
export const ConnectNoteContext = createContext<ReactNode>(undefined)
