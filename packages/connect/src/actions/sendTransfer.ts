import { TimeoutError } from '@latchkey/base'
import { figuresOf, type Quote, sameAddress, type Transfer, toTransactionParameters } from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import { assertNoUnknownBatch } from '../batches/batchBook.ts'
import { isEngineText } from '../connectors/engineText.ts'
import { isRefusalOfUser, normalizeWalletError, walletText } from '../connectors/normalizeWalletError.ts'
import { ConnectError } from '../errors.ts'
import { doTask } from '../failure.ts'
import type { Hub } from '../hub.ts'
import { markShown } from '../shownRequests.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { hearLate, keepHash, toNewHash } from '../transfers/hearLate.ts'
import { isRefusedUnsent } from '../transfers/isRefusedUnsent.ts'
import { type Nonces, readNonces } from '../transfers/readNonces.ts'
import { requireNode } from '../transfers/requireNode.ts'
import { sendLockName } from '../transfers/sendLock.ts'
import { createTransferRecord, transferBook } from '../transfers/transferBook.ts'
import { watchForSent } from '../transfers/watchForSent.ts'
import { rememberFee } from '../usualFees.ts'
import { followBatches } from './followBatches.ts'
import { followTransfers } from './followTransfers.ts'
import { assertFee } from './judgeTransferFee.ts'
import { assertActiveAccount, type LiveWallet, requireWallet, timeWallet, watchForEnd } from './liveWallet.ts'

/** A transfer of unknown outcome holds up the next one this long, unless it is found or dismissed. */
const unknownHoldMs = 600_000

/** Options of `sendTransfer`. */
export type SendOptions = {
  /** Called once, as soon as the transfer is written down and before the wallet is asked. */
  readonly onRecorded?: (clientId: string) => void
  /** The name by which the recipient was given; kept with the transfer, and never looked up again. */
  readonly recipientName?: string | undefined
  /** The name of the collection that a collectible is of; likewise. */
  readonly collection?: string | undefined
}

/**
 * Hands exactly what was reviewed to the wallet, once: one send at a time for each account and chain, in all tabs, and
 * never a second request. Chain and account are read again right before. Resolves with the record: `submitted` with a
 * hash, or `unknown` when the wallet did not say what became of it; either is followed from then on, and nothing is
 * forgotten that may be out. Fails with `transaction_failed` when the visitor refused (the specification's rethrow), with
 * `fee_refused` for a fee above what is ever sent, with `no_public_client` without a node, else with what the wallet
 * reported.
 */
export async function sendTransfer(
  hub: Hub,
  approved: Quote | Transfer,
  options: SendOptions = {},
): Promise<TransferRecord> {
  return await doTask(hub, 'send', () => sendAlone(hub, approved, options))
}

async function sendAlone(hub: Hub, approved: Quote | Transfer, options: SendOptions): Promise<TransferRecord> {
  const transfer = 'transfer' in approved ? approved.transfer : approved
  const wallet = requireWallet(hub)
  requireNode(hub, transfer.chainId)
  assertFee(hub, approved)
  // Before anything else, so that what an earlier visit left behind is known.
  followTransfers(hub)
  followBatches(hub)
  const maxFee = figuresOf(approved)?.maxFee
  const record = await hub.locks(sendLockName(transfer), () => sendOnce(hub, { wallet, transfer, maxFee, ...options }))
  if (record === undefined) throw new AccountError('transfer_in_flight')
  return record
}

type SendRequest = SendOptions & {
  readonly wallet: LiveWallet
  readonly transfer: Transfer
  /** The possible cost beside the amount, in wei; absent while the wallet works that out. */
  readonly maxFee: bigint | undefined
}

async function sendOnce(hub: Hub, asked: SendRequest): Promise<TransferRecord> {
  const { wallet, transfer, maxFee, recipientName, collection, onRecorded } = asked
  assertNothingUnknown(hub, transfer)
  assertNoUnknownBatch(hub, transfer)
  assertFits(wallet, transfer)
  const [nonces] = await Promise.all([
    readNonces(hub, transfer),
    assertActiveAccount(hub, wallet),
    assertChain(wallet, transfer),
  ])
  // Once more without a wait in between: the state may have moved while the wallet was answering.
  assertFits(requireWallet(hub), transfer)
  const named = {
    ...(recipientName !== undefined && { recipientName }),
    ...(collection !== undefined && { collection }),
  }
  const record = { ...createTransferRecord(hub, transfer, nonces.used), ...named }
  transferBook.add(hub, record)
  onRecorded?.(record.clientId)
  return await askToSend(hub, wallet, { transfer, maxFee, record, nonces })
}

/** The account and the network that something is sent from. */
type Place = Pick<Transfer, 'from' | 'chainId'>

type Sending = Pick<SendRequest, 'transfer' | 'maxFee'> & { readonly record: TransferRecord; readonly nonces: Nonces }

async function askToSend(hub: Hub, wallet: LiveWallet, sending: Sending): Promise<TransferRecord> {
  const { transfer, maxFee, record } = sending
  const { clientId } = record
  const watch = watchForSent(hub, record)
  const gone = watchForEnd(hub, wallet.connection)
  const waitedMs = timeWallet(hub, wallet.connection)
  const request = markShown({ method: 'eth_sendTransaction', params: [toTransactionParameters(transfer)] })
  const answer = wallet.connection.request(request).then((value) => toNewHash(hub, record, value))
  try {
    const hash = await Promise.race([answer, gone.outcome, watch.outcome])
    if (maxFee !== undefined) rememberFee(hub.storage, transfer.chainId, maxFee)
    return keepHash(hub, record, hash)
  } catch (cause) {
    const error = normalizeWalletError(cause, waitedMs())
    if (error.code === 'transfer_dismissed' || hub.signal.aborted) throw error
    if (await mayBeOut(hub, error, sending)) {
      const unknown = { status: 'unknown', failure: error.message } as const
      return transferBook.patch(hub, clientId, unknown) ?? { ...record, ...unknown }
    }
    transferBook.remove(hub, clientId)
    throw isRefusal(error) ? toTransactionFailed(error, transfer) : error
  } finally {
    gone.stop()
    watch.stop()
    // The wallet may still answer when nobody waits any more; what it says then is not lost.
    void hearLate(hub, record, answer)
  }
}

/** Fails with `transfer_outcome_unknown` while nobody knows whether an earlier transfer of the account was sent. */
export function assertNothingUnknown(hub: Hub, { from, chainId }: Place): void {
  const isOpen = (record: TransferRecord) =>
    (record.status === 'unknown' || record.status === 'awaiting') &&
    record.chainId === chainId &&
    sameAddress(record.from, from) &&
    hub.clock.now() - record.createdAtMs < unknownHoldMs
  if (hub.transfers.get().some(isOpen)) throw new AccountError('transfer_outcome_unknown')
}

/** Fails with `wallet_address_mismatch_error` or `chain_changed` where the wallet shows something else. */
export function assertFits({ account, connection, name }: LiveWallet, { from, chainId }: Place): void {
  if (!sameAddress(account.address, from)) {
    throw new AccountError('wallet_address_mismatch_error', { data: { address: from, name } })
  }
  if (account.chainId !== chainId || connection.chainId !== chainId) throw new AccountError('chain_changed')
}

/** Asks the wallet for its network. Fails with `chain_changed`, or with what the wallet failed with. */
export async function assertChain({ connection }: LiveWallet, { chainId }: Pick<Place, 'chainId'>): Promise<void> {
  const read = await connection.readChainId().catch((cause: unknown) => {
    throw cause instanceof TimeoutError
      ? new ConnectError('wallet_not_responding', { cause })
      : normalizeWalletError(cause)
  })
  if (read !== chainId) throw new AccountError('chain_changed')
}

/**
 * Whether something may have left in spite of the failure. A refusal by the visitor is believed; a failure that ends a
 * request before it is signed is believed as long as the node says that there is nothing new; anything less clear may
 * be out.
 */
async function mayBeOut(hub: Hub, error: ConnectError, { record, nonces }: Sending): Promise<boolean> {
  if (isRefusal(error)) return !isRefusalOfUser(error.cause)
  if (!isRefusedUnsent(error)) return true
  const { pending } = await readNonces(hub, record)
  const isUnsaid = pending === undefined || nonces.pending === undefined
  // Plain refusals of the wallet itself need no second witness; what it repeats of a node does.
  return isUnsaid ? error.code === 'wallet_failed' : pending > nonces.pending
}

/** By a person or by the wallet itself. */
function isRefusal({ code }: ConnectError): boolean {
  return code === 'user_rejected_request' || code === 'wallet_refused_by_itself'
}

/** The specification's error: the wallet's own message as one plain line, and the transaction as plain data. */
function toTransactionFailed(cause: ConnectError, transfer: Transfer): ConnectError {
  const said = walletText(cause.cause)
  const message = said === '' || isEngineText(said, undefined) ? cause.message : said
  return new AccountError('transaction_failed', { cause, data: { ...transfer, message } })
}
