import type { TransferRecord } from '@latchkey/connect'
import { useHub } from './useHub.ts'
import { useStore } from './useStore.ts'

/** Every transfer that this browser remembers, as the hub keeps them. */
export function useTransfers(): readonly TransferRecord[] {
  return useStore(useHub().transfers)
}
