import {
  countCollectible,
  findChain,
  type Quote,
  readCollectibleTransfer,
  sameAddress,
  type Transfer,
  TransferError,
} from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import type { Hub } from '../hub.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { requireNode } from '../transfers/requireNode.ts'
import { type SendOptions, sendTransfer } from './sendTransfer.ts'

/**
 * Hands exactly the collectible that was reviewed to the wallet, once, as `sendTransfer` does with a transfer; right before,
 * its contract is asked once more whether the account has it. Fails with `not_a_collectible` for every call that is no
 * safe transfer of one's own collectible, with `collectible_not_held` where the account has it no longer, with `RpcError` where
 * nobody can say so, else as `sendTransfer`.
 */
export async function sendCollectible(
  hub: Hub,
  approved: Quote | Transfer,
  options: SendOptions = {},
): Promise<TransferRecord> {
  const transfer = 'transfer' in approved ? approved.transfer : approved
  const { chainId, from, nonNativeAddress, nonNativeValue } = transfer
  const isPlain = nonNativeAddress === undefined && nonNativeValue === undefined
  const sent = isPlain ? readCollectibleTransfer(transfer) : undefined
  if (sent === undefined || !sameAddress(sent.from, from)) throw new AccountError('not_a_collectible')
  const chain = findChain(hub.chains, { chainId })
  const count = await countCollectible({ chain, owner: from, collectible: sent, rpc: requireNode(hub, chainId) })
  if (count < sent.amount) throw new TransferError('collectible_not_held')
  return await sendTransfer(hub, approved, options)
}
