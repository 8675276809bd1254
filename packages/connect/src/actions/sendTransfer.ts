import { fromQuantity, TimeoutError, withTimeout } from '@latchkey/base'
import { type Quote, sameAddress, type Transfer, toTransactionParameters } from '@latchkey/evm'
import { normalizeWalletError } from '../connectors/normalizeWalletError.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import { askWallet, assertActiveAccount, type LiveWallet, requireWallet } from '../liveWallet.ts'
import { readHash } from '../transfers/hash.ts'
import { sendLockName } from '../transfers/sendLock.ts'
import { addTransfer, createTransferRecord, patchTransfer, removeTransfer } from '../transfers/transferBook.ts'
import type { TransferRecord } from '../transfers/transferRecord.ts'
import { watchForSent } from '../transfers/watchForSent.ts'
import { followTransfers } from './followTransfers.ts'

/** The node is not waited for longer before the wallet is asked; without its answer a lost transfer is harder to find. */
const nonceTimeoutMs = 2000
/** A transfer of unknown outcome holds up the next one this long, unless it is found or dismissed. */
const unknownHoldMs = 600_000

/** Failures that say nothing about whether the wallet had already sent. */
const unclearCodes: readonly string[] = ['connection_closed', 'wallet_disconnected', 'wallet_bad_answer']

/**
 * Hands exactly what was reviewed to the wallet, once: one send at a time for each account and chain, in all tabs, and
 * never a second request. Chain and account are read again right before. Resolves with the record: `submitted` with a
 * hash, or `unknown` when the wallet did not say what became of it; either is followed from then on. Fails with
 * `transaction_failed` when the visitor refused (the specification's rethrow), else with what the wallet reported.
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
  const [nonce] = await Promise.all([
    readPendingNonce(hub, transfer),
    assertActiveAccount(hub, wallet),
    assertChain(wallet, transfer),
  ])
  // Once more without a wait in between: the state may have moved while the wallet was answering.
  assertFits(requireWallet(hub), transfer)
  const record = createTransferRecord(hub, transfer, nonce)
  addTransfer(hub, record)
  return await askToSend(hub, wallet, { transfer, record })
}

type Sending = { readonly transfer: Transfer; readonly record: TransferRecord }

async function askToSend(hub: Hub, wallet: LiveWallet, { transfer, record }: Sending): Promise<TransferRecord> {
  const { clientId } = record
  const watch = watchForSent(hub, record)
  try {
    const request = { method: 'eth_sendTransaction', params: [toTransactionParameters(transfer)] }
    const answer = await Promise.race([askWallet(hub, wallet, request), watch.outcome])
    const hash = readHash(answer)
    if (hash === undefined) throw new ConnectError('wallet_bad_answer')
    return patchTransfer(hub, clientId, { status: 'submitted', hash }) ?? { ...record, status: 'submitted', hash }
  } catch (cause) {
    const error = normalizeWalletError(cause)
    if (error.code === 'transfer_dismissed' || hub.signal.aborted) throw error
    if (await mayBeOut(hub, error, record)) {
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

/** How many transactions the account has sent, those that wait included; undefined when the node does not say. */
async function readPendingNonce(
  hub: Hub,
  { chainId, from }: Pick<Transfer, 'chainId' | 'from'>,
): Promise<number | undefined> {
  try {
    const request = { method: 'eth_getTransactionCount', params: [from, 'pending'] }
    const count = fromQuantity(await withTimeout(hub.rpc(chainId).call(request), nonceTimeoutMs, hub.clock))
    return count === undefined ? undefined : Number(count)
  } catch (error) {
    hub.log.debug('The network node did not tell the next nonce', error)
    return undefined
  }
}

/** Whether something may have left in spite of the failure. A refusal is believed; for the rest the node is asked. */
async function mayBeOut(hub: Hub, error: ConnectError, record: TransferRecord): Promise<boolean> {
  if (error.code === 'user_rejected_request') return false
  if (unclearCodes.includes(error.code)) return true
  const count = await readPendingNonce(hub, record)
  return count !== undefined && record.nonce !== undefined && count > record.nonce
}

/** The specification's error: the original message, and the transaction as plain data. */
function toTransactionFailed(cause: ConnectError, transfer: Transfer): ConnectError {
  return new ConnectError('transaction_failed', { cause, data: { ...transfer, message: cause.message } })
}
