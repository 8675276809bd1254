import { type Quote, readRevocation, type Transfer } from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import type { Hub } from '../hub.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { type SendOptions, sendTransfer } from './sendTransfer.ts'

/**
 * Hands exactly the revocation that was reviewed to the wallet, once, as `sendTransfer` does with a transfer: chain and
 * account are read again right before, one send is in flight, and the record is followed. Fails with `not_a_revocation`
 * for every call that could do anything but take an approval back, else as `sendTransfer`.
 */
export async function revokeApproval(
  hub: Hub,
  approved: Quote | Transfer,
  options: Pick<SendOptions, 'onRecorded'> = {},
): Promise<TransferRecord> {
  const transfer = 'transfer' in approved ? approved.transfer : approved
  const isTransfer = transfer.nonNativeAddress !== undefined || transfer.nonNativeValue !== undefined
  if (isTransfer || readRevocation(transfer) === undefined) throw new AccountError('not_a_revocation')
  return await sendTransfer(hub, approved, options)
}
