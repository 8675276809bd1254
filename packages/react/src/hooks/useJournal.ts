import { type BatchRecord, type TransferRecord, tokensOf, transferOfBatch } from '@latchkey/connect'
import { useStore } from '@latchkey/ui'
import { useMemo } from 'react'
import { useBatches } from './useBatches.ts'
import { useHub } from './useHub.ts'
import { useTransfers } from './useTransfers.ts'

/** All that was sent from this browser. */
export type Journal = {
  /** Batches of one call are among them. */
  readonly transfers: readonly TransferRecord[]
  /** Those of several calls. */
  readonly batches: readonly BatchRecord[]
}

/** All that was sent from this browser; what is unfinished is followed from then on. */
export function useJournal(): Journal {
  const hub = useHub()
  const transfers = useTransfers()
  const batches = useBatches()
  const { tokens } = useStore(tokensOf(hub))
  return useMemo(() => {
    const single = batches.flatMap((batch) => transferOfBatch(batch, tokens) ?? [])
    return { transfers: [...transfers, ...single], batches: batches.filter(({ calls }) => calls.length > 1) }
  }, [transfers, batches, tokens])
}
