import type { Hub } from '@latchkey/connect'
import { useContext } from 'react'
import { HubContext } from '../HubContext.ts'

/** The hub of the nearest `HubProvider`; throws a `TypeError` where there is none. */
export function useHub(): Hub {
  const hub = useContext(HubContext)
  if (hub === undefined) throw new TypeError('A Latchkey component needs a <HubProvider> above it')
  return hub
}
