import type { Hex } from '@latchkey/base'
import { compareWithApproved, followTransfer, replayRevert, type TransferProgress } from '@latchkey/evm'
import type { Hub } from '../hub.ts'
import { knownHashes } from '../knownHashes.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { findSentTransfer } from './findSentTransfer.ts'
import { recordedTransfer } from './recordedTransfer.ts'
import { requireNode } from './requireNode.ts'
import { sendLockName } from './sendLock.ts'
import { otherHashes, transferBook } from './transferBook.ts'

/** As much as the store keeps. */
const maxWordsLength = 300
/** A transfer of unknown outcome is looked for this long. After that it is for the visitor to look in the wallet. */
const lookLifeMs = 86_400_000

/** Follows one record as far as it goes now: to its end when its hash is known or found by one look. */
export async function followRecord(hub: Hub, clientId: string): Promise<void> {
  const record = transferBook.find(hub, clientId)
  if (record === undefined) return
  if (record.status === 'awaiting') return await disownAwaiting(hub, record)
  const hash = record.hash ?? (await lookForHash(hub, record))
  if (hash !== undefined) await followHash(hub, record, hash)
}

/** A record that waits for a wallet although no tab is asking one was left behind by a page that is gone. */
async function disownAwaiting(hub: Hub, record: TransferRecord): Promise<void> {
  await hub.locks(sendLockName(record), async () => {
    const isStillAwaiting = transferBook.find(hub, record.clientId)?.status === 'awaiting'
    if (isStillAwaiting) transferBook.patch(hub, record.clientId, { status: 'unknown' })
  })
}

async function lookForHash(hub: Hub, record: TransferRecord): Promise<Hex | undefined> {
  // Nothing that is not found proves that nothing was sent: the outcome stays unknown.
  if (hub.clock.now() - record.createdAtMs > lookLifeMs) return undefined
  try {
    const rpc = requireNode(hub, record.chainId)
    const hash = await findSentTransfer({ record, rpc, signal: hub.signal, taken: otherHashes(hub, record) })
    if (hash !== undefined) transferBook.patch(hub, record.clientId, { status: 'submitted', hash })
    return hash
  } catch (error) {
    hub.log.debug('The network node could not be searched for the transfer', error)
    return undefined
  }
}

async function followHash(hub: Hub, record: TransferRecord, hash: Hex): Promise<void> {
  const { clientId, chainId, from, nonce } = record
  const rpc = requireNode(hub, chainId)
  const abort = new AbortController()
  const stop = () => abort.abort(new DOMException('Not followed any more', 'AbortError'))
  hub.signal.addEventListener('abort', stop)
  const unsubscribe = hub.transfers.subscribe(() => {
    if (transferBook.find(hub, clientId) === undefined) stop()
  })
  try {
    const known = nonce === undefined ? {} : { nonce }
    // Known again after a reload, so that the same payment at a higher price is not taken for another one.
    const transfer = recordedTransfer(record)
    const approved = transfer === undefined ? {} : { transfer }
    const { clock, log } = hub
    const options = { hash, from, ...known, ...approved, rpc, clock, signal: abort.signal, log }
    const search = () => findSentTransfer({ record, rpc, signal: abort.signal, taken: otherHashes(hub, record) })
    const rivals = () => knownHashes(transferBook.find(hub, clientId) ?? record)
    await followTransfer({ ...options, search, rivals, sentAtMs: record.createdAtMs }, (progress) => {
      transferBook.patch(hub, clientId, { ...toPatch(progress), ...compare(record, progress) })
      if (progress.status === 'reverted') void sayWhy(hub, clientId, progress, abort.signal)
    })
  } catch (error) {
    if (!abort.signal.aborted) throw error
  } finally {
    hub.signal.removeEventListener('abort', stop)
    unsubscribe()
  }
}

/** A receipt does not say why a transfer failed; the contract does, when it is called once more. */
async function sayWhy(
  hub: Hub,
  clientId: string,
  { transaction, blockNumber }: Extract<TransferProgress, { blockNumber: bigint }>,
  signal: AbortSignal,
): Promise<void> {
  const record = transferBook.find(hub, clientId)
  if (record === undefined || record.failure !== undefined) return
  const failure = await replayRevert({ transaction, blockNumber, rpc: requireNode(hub, record.chainId), signal })
  // The block may have been taken back meanwhile.
  if (failure !== undefined && transferBook.find(hub, clientId)?.status === 'reverted') {
    transferBook.patch(hub, clientId, { failure: failure.slice(0, maxWordsLength) })
  }
}

/** The network's transaction is compared with the approved one, in the same step in which it is told. */
function compare(record: TransferRecord, progress: TransferProgress): Pick<TransferRecord, 'mismatch'> {
  const transfer = recordedTransfer(record)
  if (transfer === undefined || !('transaction' in progress) || progress.transaction === undefined) return {}
  const mismatch = compareWithApproved(transfer, progress.transaction, record.usedNonces)
  return mismatch.length === 0 ? {} : { mismatch }
}

function toPatch(progress: TransferProgress): Partial<Omit<TransferRecord, 'clientId'>> {
  const { status, hash } = progress
  switch (status) {
    case 'seen':
      return { status, hash, nonce: progress.nonce, confirmations: 0 }
    case 'included':
    case 'confirmed':
    case 'reverted':
      return { status, hash, confirmations: progress.confirmations }
    case 'replaced':
    case 'cancelled':
      return { status, hash, confirmations: 0, replacedBy: progress.replacedBy }
    case 'dropped':
      return { status, hash, confirmations: 0 }
  }
}
