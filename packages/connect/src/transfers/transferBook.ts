import type { Hex } from '@latchkey/base'
import { confirmationsNeeded, type Token, type Transfer } from '@latchkey/evm'
import type { Hub } from '../hub.ts'
import { knownHashes } from '../knownHashes.ts'
import { createClientId, createRecordBook } from '../recordBook.ts'
import { tokensOf } from '../tokens/tokenBook.ts'
import type { TransferRecord, TransferStatus } from '../transferRecord.ts'
import { storedTransfers } from './storedTransfers.ts'
import { transfersBell } from './transferKeys.ts'

const finalStatuses: readonly TransferStatus[] = ['confirmed', 'replaced', 'cancelled']

/** True when nothing more is expected of a transfer. A failed one can still leave its block again at first. */
export function isFinal({ status, confirmations }: TransferRecord): boolean {
  return finalStatuses.includes(status) || (status === 'reverted' && confirmations >= confirmationsNeeded)
}

/** The transfers of the hubs of all tabs. */
export const transferBook = createRecordBook({
  ...{ stored: storedTransfers, bell: transfersBell, isFinal },
  shownIn: (hub) => hub.transfers,
})

/** The hashes of all other transfers on a record's chain. */
export function otherHashes(hub: Hub, { clientId, chainId }: TransferRecord): readonly Hex[] {
  const others = hub.transfers.get().filter((other) => other.clientId !== clientId && other.chainId === chainId)
  return others.flatMap(knownHashes)
}

/** The record of a transfer that is about to be handed to the wallet. */
export function createTransferRecord(hub: Hub, transfer: Transfer, usedNonces: number | undefined): TransferRecord {
  const nowMs = hub.clock.now()
  const token = tokenOf(tokensOf(hub).get().tokens, transfer)
  return {
    clientId: createClientId(),
    chainId: transfer.chainId,
    from: transfer.from,
    to: transfer.to,
    ...(token && { token }),
    amount: String(transfer.nonNativeValue ?? transfer.value),
    ...(transfer.data !== '0x' && token === undefined && { data: transfer.data }),
    status: 'awaiting',
    ...(usedNonces !== undefined && { usedNonces }),
    confirmations: 0,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
}

function tokenOf(tokens: readonly Token[], transfer: Transfer): TransferRecord['token'] {
  const { nonNativeAddress: address, nonNativeDecimal: decimals, chainId } = transfer
  if (address === undefined) return undefined
  const known = tokens.find((token) => token.chainId === chainId && token.address === address)
  return {
    address,
    symbol: known?.symbol ?? 'tokens',
    decimals: known?.decimals ?? decimals ?? 0,
    ...(known?.origin === 'visitor' && { isUnlisted: true }),
  }
}
