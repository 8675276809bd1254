import type { Hub } from '@latchkey/connect'
import { createContext } from 'react'

/** Carries the hub to the hooks; undefined outside `HubProvider`. */
export const HubContext = createContext<Hub | undefined>(undefined)
