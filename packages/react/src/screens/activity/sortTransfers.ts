import type { TransferRecord } from '@latchkey/connect'
import { isPending } from '../transfer/transferWords.ts'

/** Pending ones first, then the newest first. */
export function sortTransfers(transfers: readonly TransferRecord[]): readonly TransferRecord[] {
  return [...transfers].sort(
    (one, other) => Number(isPending(other)) - Number(isPending(one)) || other.createdAtMs - one.createdAtMs,
  )
}
