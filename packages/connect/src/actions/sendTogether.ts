import { batchLimits, readBatchId, toSendCallsParameters } from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import { assertNoUnknownBatch, batchBook, isOtherBatch, watchForBatchDismissal } from '../batches/batchBook.ts'
import type { BatchRequest } from '../batches/batchRequest.ts'
import { maxBatchLength } from '../batches/storedBatches.ts'
import type { BatchRecord } from '../batchRecord.ts'
import { isRefusalOfUser, normalizeWalletError } from '../connectors/normalizeWalletError.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import { createClientId } from '../recordBook.ts'
import { markShown } from '../shownRequests.ts'
import { requireNode } from '../transfers/requireNode.ts'
import { sendLockName } from '../transfers/sendLock.ts'
import { assertActiveAccount, type LiveWallet, requireWallet, timeWallet, watchForEnd } from './liveWallet.ts'
import { assertChain, assertFits, assertNothingUnknown } from './sendTransfer.ts'

/** Failures by which a wallet says that it has sent nothing, and will not. */
const unsentCodes: readonly string[] = [
  'wallet_request_pending',
  'wallet_unauthorized',
  'wallet_locked',
  'wallet_method_unsupported',
  'wallet_invalid_params',
  'chain_not_added',
  'batch_capability_unsupported',
  'batch_chain_unsupported',
  'batch_too_large',
  'batch_upgrade_refused',
  'batch_not_atomic',
  'embedded_wallet_failed',
]

/**
 * Hands exactly these calls to the wallet in one request, once. The batch is written down first, under a name that the
 * wallet is told: when its answer is lost, it is asked about that name, and never asked to send again.
 */
export async function sendTogether(
  hub: Hub,
  request: BatchRequest,
  onRecorded: ((clientId: string) => void) | undefined,
): Promise<BatchRecord> {
  const wallet = requireWallet(hub)
  requireNode(hub, request.chainId)
  const record = await hub.locks(sendLockName(request), () => sendOnce(hub, wallet, { request, onRecorded }))
  if (record === undefined) throw new AccountError('transfer_in_flight')
  return record
}

type Asked = { readonly request: BatchRequest; readonly onRecorded: ((clientId: string) => void) | undefined }

async function sendOnce(hub: Hub, wallet: LiveWallet, { request, onRecorded }: Asked): Promise<BatchRecord> {
  assertNothingUnknown(hub, request)
  assertNoUnknownBatch(hub, request)
  assertFits(wallet, request)
  await Promise.all([assertActiveAccount(hub, wallet), assertChain(wallet, request)])
  // Once more without a wait in between: the state may have moved while the wallet was answering.
  assertFits(requireWallet(hub), request)
  const record = createRecord(hub, wallet, request)
  batchBook.add(hub, record)
  onRecorded?.(record.clientId)
  return await askToSend(hub, wallet, { request, record })
}

async function askToSend(
  hub: Hub,
  wallet: LiveWallet,
  { request, record }: { readonly request: BatchRequest; readonly record: BatchRecord },
): Promise<BatchRecord> {
  const { clientId, batchId } = record
  const parameters = toSendCallsParameters({ ...request, atomicRequired: request.atomicRequired === true, id: batchId })
  const gone = watchForEnd(hub, wallet.connection)
  const dismissed = watchForBatchDismissal(hub, clientId)
  const waitedMs = timeWallet(hub, wallet.connection)
  const answer = wallet.connection
    .request(markShown({ method: 'wallet_sendCalls', params: [parameters] }))
    // Written down whenever it comes, also when nobody waits any more.
    .then((value) => keepId(hub, record, value))
  try {
    return await Promise.race([answer, gone.outcome, dismissed.outcome])
  } catch (cause) {
    answer.catch((late: unknown) => hearRefusal(hub, clientId, late))
    const error = normalizeWalletError(cause, waitedMs())
    if (error.code === 'transfer_dismissed' || hub.signal.aborted) throw error
    if (isUnsent(error)) {
      batchBook.remove(hub, clientId)
      throw error
    }
    const unknown = { status: 'unknown' } as const
    return batchBook.patch(hub, clientId, unknown) ?? { ...record, ...unknown }
  } finally {
    gone.stop()
    dismissed.stop()
  }
}

/** The wallet has it, under the name that it answers with. Whoever answers with the name of another batch says nothing. */
function keepId(hub: Hub, record: BatchRecord, answer: unknown): BatchRecord {
  const batchId = readBatchId(answer)
  if (batchId === undefined || isOtherBatch(hub, record, batchId)) throw new ConnectError('wallet_bad_answer')
  const sent = { status: 'submitted', batchId } as const
  const current = batchBook.find(hub, record.clientId)
  if (current === undefined) batchBook.add(hub, { ...record, ...sent })
  else if (current.status === 'awaiting' || current.status === 'unknown') batchBook.patch(hub, record.clientId, sent)
  return batchBook.find(hub, record.clientId) ?? { ...record, ...sent }
}

/** A person who refuses late is believed, as long as nothing else is known. */
function hearRefusal(hub: Hub, clientId: string, late: unknown): void {
  if (batchBook.find(hub, clientId)?.status === 'unknown' && isRefusalOfUser(late)) batchBook.remove(hub, clientId)
}

function isUnsent(error: ConnectError): boolean {
  const isRefusal = error.code === 'user_rejected_request' || error.code === 'wallet_refused_by_itself'
  return isRefusal ? isRefusalOfUser(error.cause) : unsentCodes.includes(error.code)
}

function createRecord(hub: Hub, { connection }: LiveWallet, { chainId, from, calls }: BatchRequest): BatchRecord {
  const clientId = createClientId()
  const nowMs = hub.clock.now()
  const record: BatchRecord = {
    clientId,
    connectorId: connection.connectorId,
    // As long as a hash, which is what wallets keep batches by.
    batchId: `0x${clientId}${createClientId()}`,
    chainId,
    from,
    calls: calls.map(({ to, value, data }) => ({ to, value: String(value), data })),
    status: 'awaiting',
    isAtomic: false,
    hashes: [],
    confirmations: 0,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
  // With room for the names and hashes that come later: what cannot be written down is not begun.
  if (JSON.stringify(record).length > maxBatchLength - laterLength) throw new ConnectError('batch_too_large')
  return record
}

/** The longest id and a hash for each call, in characters. */
const laterLength = batchLimits.maxIdLength + 70 * batchLimits.maxCalls
