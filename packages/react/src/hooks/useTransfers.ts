import { followTransfers, type TransferRecord } from '@latchkey/connect'
import { useStore } from '@latchkey/ui'
import { useLayoutEffect } from 'react'
import { useHub } from './useHub.ts'

/** Every transfer that this browser remembers, as the hub keeps them; unfinished ones are followed from then on. */
export function useTransfers(): readonly TransferRecord[] {
  const hub = useHub()
  // Takes up those of an earlier visit; does nothing where they are followed already. Before anything below asks or
  // paints: what is said without them would be false for a moment.
  useLayoutEffect(() => followTransfers(hub), [hub])
  return useStore(hub.transfers)
}
