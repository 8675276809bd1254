import type { Hex } from '@latchkey/base'
import { compareWithApproved, followTransfer, type TransferProgress } from '@latchkey/evm'
import type { Hub } from '../hub.ts'
import { findSentTransfer } from './findSentTransfer.ts'
import { recordedTransfer } from './recordedTransfer.ts'
import { sendLockName } from './sendLock.ts'
import { findTransfer, otherHashes, patchTransfer } from './transferBook.ts'
import type { TransferRecord } from './transferRecord.ts'

/** As much as the store keeps. */
const maxMismatchLength = 300
/** A transfer of unknown outcome is looked for this long. After that it is for the visitor to look in the wallet. */
const lookLifeMs = 86_400_000

/** Follows one record as far as it goes now: to its end when its hash is known or found by one look. */
export async function followRecord(hub: Hub, clientId: string): Promise<void> {
  const record = findTransfer(hub, clientId)
  if (record === undefined) return
  if (record.status === 'awaiting') return await disownAwaiting(hub, record)
  const hash = record.hash ?? (await lookForHash(hub, record))
  if (hash !== undefined) await followHash(hub, record, hash)
}

/** A record that waits for a wallet although no tab is asking one was left behind by a page that is gone. */
async function disownAwaiting(hub: Hub, record: TransferRecord): Promise<void> {
  await hub.locks(sendLockName(record), async () => {
    const isStillAwaiting = findTransfer(hub, record.clientId)?.status === 'awaiting'
    if (isStillAwaiting) patchTransfer(hub, record.clientId, { status: 'unknown' })
  })
}

async function lookForHash(hub: Hub, record: TransferRecord): Promise<Hex | undefined> {
  // Nothing that is not found proves that nothing was sent: the outcome stays unknown.
  if (hub.clock.now() - record.createdAtMs > lookLifeMs) return undefined
  try {
    const rpc = hub.rpc(record.chainId)
    const hash = await findSentTransfer({ record, rpc, signal: hub.signal, taken: otherHashes(hub, record) })
    if (hash !== undefined) patchTransfer(hub, record.clientId, { status: 'submitted', hash })
    return hash
  } catch (error) {
    hub.log.debug('The network node could not be searched for the transfer', error)
    return undefined
  }
}

async function followHash(hub: Hub, record: TransferRecord, hash: Hex): Promise<void> {
  const { clientId, chainId, from, nonce } = record
  const rpc = hub.rpc(chainId)
  const abort = new AbortController()
  const stop = () => abort.abort(new DOMException('Not followed any more', 'AbortError'))
  hub.signal.addEventListener('abort', stop)
  const unsubscribe = hub.transfers.subscribe(() => {
    if (findTransfer(hub, clientId) === undefined) stop()
  })
  let compared: Hex | undefined
  try {
    const known = nonce === undefined ? {} : { nonce }
    // Known again after a reload, so that the same payment at a higher price is not taken for another one.
    const transfer = recordedTransfer(record)
    const approved = transfer === undefined ? {} : { transfer }
    const { clock, log } = hub
    const options = { hash, from, ...known, ...approved, rpc, clock, signal: abort.signal, log }
    await followTransfer({ ...options, sentAtMs: record.createdAtMs }, (progress) => {
      patchTransfer(hub, clientId, toPatch(progress))
      if (compared === progress.hash || progress.status === 'dropped') return
      compared = progress.hash
      void compare(hub, record, progress)
    })
  } catch (error) {
    if (!abort.signal.aborted) throw error
  } finally {
    hub.signal.removeEventListener('abort', stop)
    unsubscribe()
  }
}

/** What the network holds is compared with what was approved, once for each hash. */
async function compare(hub: Hub, record: TransferRecord, progress: TransferProgress): Promise<void> {
  const transfer = recordedTransfer(record)
  if (transfer === undefined) return
  try {
    const held =
      progress.status === 'seen'
        ? progress.transaction
        : await hub.rpc(record.chainId).call({ method: 'eth_getTransactionByHash', params: [progress.hash] })
    if (held === null || held === undefined) return
    const mismatch = compareWithApproved(transfer, held, record.usedNonces)
    if (mismatch !== undefined) patchTransfer(hub, record.clientId, { mismatch: mismatch.slice(0, maxMismatchLength) })
  } catch (error) {
    hub.log.debug('The network node did not show the transfer', error)
  }
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
