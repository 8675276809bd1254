import { type Address, type CollectibleTransfer, readCollectibleTransfer } from '@latchkey/evm'
import type { TransferRecord } from '../transferRecord.ts'

/** The collectible that a remembered transfer sends, read out of its bytes; undefined where it sends none. */
export function sentCollectible({ to, data }: Pick<TransferRecord, 'to' | 'data'>): CollectibleTransfer | undefined {
  return data === undefined ? undefined : readCollectibleTransfer({ to, value: 0n, data })
}

/** The person who receives a remembered transfer: of a collectible not its contract, which is what is called. */
export function recipientOfRecord(record: Pick<TransferRecord, 'to' | 'data'>): Address {
  return sentCollectible(record)?.to ?? record.to
}

/** False for a call that sends nobody anything, such as one that takes an approval back. */
export function hasRecipient(record: Pick<TransferRecord, 'to' | 'data'>): boolean {
  return record.data === undefined || sentCollectible(record) !== undefined
}
