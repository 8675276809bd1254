import { fromQuantity, type Hex, sleep, withSignal, withTimeout } from '@latchkey/base'
import { batchLimits, type CallsStatus, confirmationsNeeded, readCallsStatus } from '@latchkey/evm'
import type { BatchRecord, BatchStatus } from '../batchRecord.ts'
import type { Connection } from '../connector.ts'
import type { Hub } from '../hub.ts'
import { knownHashes } from '../knownHashes.ts'
import { requireNode } from '../transfers/requireNode.ts'
import { sendLockName } from '../transfers/sendLock.ts'
import { batchBook, isFinalBatch } from './batchBook.ts'

/** How often a wallet is asked, at first and later. It answers from its own memory. */
const turnMs = 2000
const lateTurnMs = 15_000
const lateAfterMs = 120_000
/** A wallet that says nothing is waited for this long before it is asked again. */
const answerMs = 10_000
/** A batch is asked about this long. After that it is for the visitor to look in the wallet. */
const lifeMs = 86_400_000

/**
 * Follows one batch to its end: the wallet says which transactions it made of it, and the site's own node says what became
 * of those. A wallet that is not connected is waited for. Ends with the hub, or when the record is taken away.
 */
export async function followBatch(hub: Hub, clientId: string): Promise<'over'> {
  while (!hub.signal.aborted) {
    const record = batchBook.find(hub, clientId)
    if (record === undefined || isFinalBatch(record)) return 'over'
    if (hub.clock.now() - record.createdAtMs > lifeMs) return 'over'
    if (record.status === 'awaiting') await disownAwaiting(hub, record)
    else await look(hub, record)
    const ageMs = hub.clock.now() - record.createdAtMs
    await sleep(ageMs < lateAfterMs ? turnMs : lateTurnMs, hub.clock, hub.signal)
  }
  return 'over'
}

/** A record that waits for a wallet although no tab is asking one was left behind by a page that is gone. */
async function disownAwaiting(hub: Hub, record: BatchRecord): Promise<void> {
  await hub.locks(sendLockName(record), async () => {
    const isStillAwaiting = batchBook.find(hub, record.clientId)?.status === 'awaiting'
    if (isStillAwaiting) batchBook.patch(hub, record.clientId, { status: 'unknown' })
  })
}

async function look(hub: Hub, record: BatchRecord): Promise<void> {
  const { clientId } = record
  try {
    const told = await askStatus(hub, record)
    const taken = otherHashes(hub, record)
    const named = told?.hashes.filter((hash) => !taken.includes(hash)) ?? []
    // A hash that is known is never given up: a wallet that forgets takes nothing back.
    const hashes = [...new Set([...record.hashes, ...named])].slice(0, batchLimits.maxCalls)
    const found = hashes.length === 0 ? undefined : await readFromNode(hub, record.chainId, hashes)
    const status = toStatus({ record, word: told?.state, found })
    const isAtomic = record.isAtomic || told?.isAtomic === true
    batchBook.patch(hub, clientId, { status, hashes, isAtomic, confirmations: found?.confirmations ?? 0 })
  } catch (error) {
    if (!hub.signal.aborted) hub.log.debug('The batch could not be looked for', error)
  }
}

/** Hashes of everything else that was sent: they tell nothing about this batch. */
function otherHashes(hub: Hub, { clientId, chainId }: BatchRecord): readonly Hex[] {
  const batches = hub.batches.get().filter((other) => other.clientId !== clientId && other.chainId === chainId)
  const transfers = hub.transfers.get().filter((other) => other.chainId === chainId)
  return [...batches.flatMap(({ hashes }) => hashes), ...transfers.flatMap(knownHashes)]
}

/** The wallet's word; undefined where it is away, is another one, or says nothing that can be read. */
async function askStatus(hub: Hub, { batchId, connectorId }: BatchRecord): Promise<CallsStatus | undefined> {
  const connection = hub.connection.get()
  if (connection?.connectorId !== connectorId) return undefined
  try {
    return readCallsStatus(await ask(hub, connection, batchId))
  } catch (error) {
    hub.log.debug('The wallet did not tell what became of the batch', error)
    return undefined
  }
}

async function ask(hub: Hub, connection: Connection, batchId: string): Promise<unknown> {
  const asking = connection.request({ method: 'wallet_getCallsStatus', params: [batchId] })
  return await withSignal(withTimeout(asking, answerMs, hub.clock), hub.signal)
}

/** Transactions by the site's own node: how many are good and bad, and how deep the newest of them is. */
type Found = {
  readonly good: number
  readonly bad: number
  readonly missing: number
  /** Of the one that has the fewest; 0 while one is in no block. */
  readonly confirmations: number
}

async function readFromNode(hub: Hub, chainId: number, hashes: readonly Hex[]): Promise<Found> {
  const rpc = requireNode(hub, chainId)
  const [head, ...answers] = await rpc.batch(
    [
      { method: 'eth_blockNumber', params: [] },
      ...hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    ],
    { signal: hub.signal },
  )
  const newest = head !== undefined && 'result' in head ? fromQuantity(head.result) : undefined
  const receipts = answers.map((answer, index) =>
    'result' in answer ? readBlockOutcome(answer.result, hashes[index]) : undefined,
  )
  const inBlocks = receipts.filter((receipt) => receipt !== undefined)
  const missing = receipts.length - inBlocks.length
  const depths = inBlocks.map(({ blockNumber }) => Number((newest ?? blockNumber) - blockNumber) + 1)
  return {
    good: inBlocks.filter(({ isSuccess }) => isSuccess).length,
    bad: inBlocks.filter(({ isSuccess }) => !isSuccess).length,
    missing,
    confirmations: missing > 0 ? 0 : Math.max(0, Math.min(confirmationsNeeded, ...depths)),
  }
}

/** A receipt without a clear outcome, or of another transaction, is none. */
function readBlockOutcome(value: unknown, hash: Hex | undefined) {
  if (typeof value !== 'object' || value === null) return undefined
  const blockNumber = fromQuantity(Reflect.get(value, 'blockNumber'))
  const status = fromQuantity(Reflect.get(value, 'status'))
  const named: unknown = Reflect.get(value, 'transactionHash')
  if (blockNumber === undefined || (status !== 0n && status !== 1n)) return undefined
  return String(named).toLowerCase() === hash ? { blockNumber, isSuccess: status === 1n } : undefined
}

type Facts = {
  readonly record: BatchRecord
  /** The wallet's word now; absent where it said nothing. */
  readonly word: CallsStatus['state'] | undefined
  readonly found: Found | undefined
}

/**
 * The worse of two words holds: nothing is called done that a node has not shown, nor what the wallet calls undone although
 * its transaction went through, as it does with bundlers.
 */
function toStatus({ record, word, found }: Facts): BatchStatus {
  const { status } = record
  const isShown = found !== undefined && found.missing === 0
  if (isShown && found.bad > 0) return found.good > 0 ? 'partly' : 'reverted'
  if (word === 'reverted' || word === 'partly') return word
  if (word === 'failed') return isShown ? 'partly' : 'failed'
  if (isShown && (word === 'done' || (word === undefined && toldWhole.includes(status)))) {
    if (word === undefined && (status === 'reverted' || status === 'partly')) return status
    return found.confirmations >= confirmationsNeeded ? 'confirmed' : 'included'
  }
  // A wallet that is away has not taken its last word back, unless a block was.
  return word === undefined && (found === undefined || isShown) ? status : 'submitted'
}

/** Where the wallet has named all transactions that there will be. */
const toldWhole: readonly BatchStatus[] = ['included', 'confirmed', 'reverted', 'partly']
