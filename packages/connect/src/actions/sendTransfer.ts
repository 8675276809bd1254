import { type Hex, TimeoutError } from '@latchkey/base'
import { type Quote, sameAddress, type Transfer, toTransactionParameters } from '@latchkey/evm'
import { normalizeWalletError } from '../connectors/normalizeWalletError.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import { askWallet, assertActiveAccount, type LiveWallet, requireWallet } from '../liveWallet.ts'
import { readHash } from '../transfers/hash.ts'
import { isRefusedUnsent } from '../transfers/isRefusedUnsent.ts'
import { type Nonces, readNonces } from '../transfers/readNonces.ts'
import { sendLockName } from '../transfers/sendLock.ts'
import {
  addTransfer,
  createTransferRecord,
  findTransfer,
  otherHashes,
  patchTransfer,
  removeTransfer,
} from '../transfers/transferBook.ts'
import type { TransferRecord } from '../transfers/transferRecord.ts'
import { watchForSent } from '../transfers/watchForSent.ts'
import { followTransfers } from './followTransfers.ts'

/** A transfer of unknown outcome holds up the next one this long, unless it is found or dismissed. */
const unknownHoldMs = 600_000

/**
 * Hands exactly what was reviewed to the wallet, once: one send at a time for each account and chain, in all tabs, and
 * never a second request. Chain and account are read again right before. Resolves with the record: `submitted` with a
 * hash, or `unknown` when the wallet did not say what became of it; either is followed from then on, and nothing is
 * forgotten that may be out. Fails with `transaction_failed` when the visitor refused (the specification's rethrow), else with what the wallet reported.
 */
export async function sendTransfer(hub: Hub, approved: Quote | Transfer): Promise<TransferRecord> {
  const transfer = 'transfer' in approved ? approved.transfer : approved
  const wallet = requireWallet(hub)
  // Before anything else, so that what an earlier visit left behind is known.
  followTransfers(hub)
  const record = await hub.locks(sendLockName(transfer), () => sendOnce(hub, wallet, transfer))
  if (record === undefined) throw new ConnectError('transfer_in_flight')
  return record
}

async function sendOnce(hub: Hub, wallet: LiveWallet, transfer: Transfer): Promise<TransferRecord> {
  assertNothingUnknown(hub, transfer)
  assertFits(wallet, transfer)
  const [nonces] = await Promise.all([
    readNonces(hub, transfer),
    assertActiveAccount(hub, wallet),
    assertChain(wallet, transfer),
  ])
  // Once more without a wait in between: the state may have moved while the wallet was answering.
  assertFits(requireWallet(hub), transfer)
  const record = createTransferRecord(hub, transfer, nonces.used)
  addTransfer(hub, record)
  return await askToSend(hub, wallet, { transfer, record, nonces })
}

type Sending = { readonly transfer: Transfer; readonly record: TransferRecord; readonly nonces: Nonces }

async function askToSend(hub: Hub, wallet: LiveWallet, sending: Sending): Promise<TransferRecord> {
  const { transfer, record } = sending
  const { clientId } = record
  const watch = watchForSent(hub, record)
  const request = { method: 'eth_sendTransaction', params: [toTransactionParameters(transfer)] }
  const answer = askWallet(hub, wallet, request).then((value) => toNewHash(hub, record, value))
  try {
    const hash = await Promise.race([answer, watch.outcome])
    return patchTransfer(hub, clientId, { status: 'submitted', hash }) ?? { ...record, status: 'submitted', hash }
  } catch (cause) {
    const error = normalizeWalletError(cause)
    if (error.code === 'transfer_dismissed' || hub.signal.aborted) {
      void hearLate(hub, clientId, answer)
      throw error
    }
    if (await mayBeOut(hub, error, sending)) {
      const unknown = { status: 'unknown', failure: error.message } as const
      return patchTransfer(hub, clientId, unknown) ?? { ...record, ...unknown }
    }
    removeTransfer(hub, clientId)
    throw error.code === 'user_rejected_request' ? toTransactionFailed(error, transfer) : error
  } finally {
    watch.stop()
  }
}

function assertNothingUnknown(hub: Hub, { from, chainId }: Transfer): void {
  const isOpen = (record: TransferRecord) =>
    (record.status === 'unknown' || record.status === 'awaiting') &&
    record.chainId === chainId &&
    sameAddress(record.from, from) &&
    hub.clock.now() - record.createdAtMs < unknownHoldMs
  if (hub.transfers.get().some(isOpen)) throw new ConnectError('transfer_outcome_unknown')
}

function assertFits({ account, connection, name }: LiveWallet, { from, chainId }: Transfer): void {
  if (!sameAddress(account.address, from)) {
    throw new ConnectError('wallet_address_mismatch_error', { data: { address: from, name } })
  }
  if (account.chainId !== chainId || connection.chainId !== chainId) throw new ConnectError('chain_changed')
}

async function assertChain({ connection }: LiveWallet, { chainId }: Transfer): Promise<void> {
  const read = await connection.readChainId().catch((cause: unknown) => {
    throw cause instanceof TimeoutError
      ? new ConnectError('wallet_not_responding', { cause })
      : normalizeWalletError(cause)
  })
  if (read !== chainId) throw new ConnectError('chain_changed')
}

/** The hash that a wallet answered with. That of an earlier transfer tells nothing about this one. */
function toNewHash(hub: Hub, record: TransferRecord, answer: unknown): Hex {
  const hash = readHash(answer)
  if (hash === undefined) throw new ConnectError('wallet_bad_answer')
  if (otherHashes(hub, record).includes(hash)) throw new ConnectError('wallet_old_hash')
  return hash
}

/** A wallet may still answer when nobody waits any more; what it says then is not lost. */
async function hearLate(hub: Hub, clientId: string, answer: Promise<Hex>): Promise<void> {
  const isOpen = () => findTransfer(hub, clientId)?.status === 'unknown'
  try {
    const hash = await answer
    if (isOpen()) patchTransfer(hub, clientId, { status: 'submitted', hash })
  } catch (cause) {
    if (isOpen() && normalizeWalletError(cause).code === 'user_rejected_request') removeTransfer(hub, clientId)
  }
}

/**
 * Whether something may have left in spite of the failure. A refusal is believed; a failure that ends a request before
 * it is signed is believed as long as the node knows of nothing new; anything less clear may be out.
 */
async function mayBeOut(hub: Hub, error: ConnectError, { record, nonces }: Sending): Promise<boolean> {
  if (error.code === 'user_rejected_request') return false
  if (!isRefusedUnsent(error)) return true
  const { pending } = await readNonces(hub, record)
  return pending !== undefined && nonces.pending !== undefined && pending > nonces.pending
}

/** The specification's error: the original message, and the transaction as plain data. */
function toTransactionFailed(cause: ConnectError, transfer: Transfer): ConnectError {
  return new ConnectError('transaction_failed', { cause, data: { ...transfer, message: cause.message } })
}
