import { fromQuantity, type Hex, type Rpc, toQuantity } from '@latchkey/base'
import { isRecord } from '@latchkey/connect'
import { type BatchState, callsStatusCodes, isAddress, isHash } from '@latchkey/evm'
import type { BatchVerbs } from './batchVerbs.ts'
import type { SentCalls } from './sentCalls.ts'

/** A receipt as EIP-5792 wants it: of the node, with what it needs and nothing else. */
export type CallsReceipt = {
  readonly logs: readonly { readonly address: string; readonly data: string; readonly topics: readonly string[] }[]
  readonly status: Hex
  readonly blockHash: string
  readonly blockNumber: string
  readonly gasUsed: string
  readonly transactionHash: Hex
}

/** The answer to `wallet_getCallsStatus`. */
export type CallsAnswer = {
  readonly version: '2.0.0'
  readonly id: string
  readonly chainId: Hex
  readonly status: number
  readonly atomic: boolean
  readonly receipts?: readonly CallsReceipt[]
}

/** Events of one receipt that are told; one transaction can hold thousands. */
const maxLogs = 2000

export type StatusDeps = {
  readonly rpc: Rpc
  readonly look: BatchVerbs['look']
  /** Whether a batch that the relayer has given up could still be brought by somebody else. */
  readonly mayCome: (digest: Hex) => Promise<boolean>
  /** Whether calls that go one by one are still being sent by this page. */
  readonly isRunning: boolean
}

/** Reads how calls fared that have left, by the word of the owner's node. Fails with `RpcError` where it cannot be asked. */
export async function readStatus(sent: SentCalls, deps: StatusDeps): Promise<CallsAnswer> {
  const { left } = sent
  // One call alone is carried out or not.
  const isAtomic = !('hashes' in left) || sent.count === 1
  const { state, receipts } = await ('hashes' in left
    ? readRow(sent, left.hashes, deps)
    : 'hash' in left
      ? readOne(left.hash, deps)
      : readPaid(left.digest, deps))
  return {
    version: '2.0.0',
    id: sent.id,
    chainId: toQuantity(sent.chainId),
    status: callsStatusCodes[state],
    atomic: isAtomic,
    ...(receipts.length > 0 && { receipts }),
  }
}

type Found = { readonly state: BatchState; readonly receipts: readonly CallsReceipt[] }

async function readOne(hash: Hex, { rpc }: Pick<StatusDeps, 'rpc'>): Promise<Found> {
  const receipt = await readReceiptOf(rpc, hash)
  if (receipt === undefined) return { state: 'waiting', receipts: [] }
  return { state: receipt.status === '0x1' ? 'done' : 'reverted', receipts: [receipt] }
}

async function readPaid(digest: Hex, { rpc, look, mayCome }: StatusDeps): Promise<Found> {
  // A relayer that cannot be asked has not said anything.
  const state = await look(digest).catch(() => ({ status: 'waiting', hash: undefined }) as const)
  const isOver = state.status === 'done' || state.status === 'failed'
  if (!isOver) return { state: 'waiting', receipts: [] }
  if (state.hash === undefined) return { state: state.status === 'failed' ? 'failed' : 'waiting', receipts: [] }
  if (state.status === 'failed' && (await mayCome(digest))) return { state: 'waiting', receipts: [] }
  const found = await readOne(state.hash, { rpc })
  // A transaction of the relayer's may be good although the batch in it was not.
  return state.status === 'failed' && found.state === 'done' ? { ...found, state: 'reverted' } : found
}

async function readRow({ count }: SentCalls, hashes: readonly Hex[], { rpc, isRunning }: StatusDeps): Promise<Found> {
  const receipts = (await Promise.all(hashes.map((hash) => readReceiptOf(rpc, hash)))).filter(
    (receipt) => receipt !== undefined,
  )
  const isWhole = hashes.length === count
  if (receipts.length < hashes.length || (isRunning && !isWhole)) return { state: 'waiting', receipts }
  const good = receipts.filter(({ status }) => status === '0x1').length
  if (good === count) return { state: 'done', receipts }
  return { state: good === 0 ? 'reverted' : 'partly', receipts }
}

/** The receipt of a transaction; undefined while there is none that can be read. Fails with `RpcError`. */
export async function readReceiptOf(rpc: Rpc, hash: Hex): Promise<CallsReceipt | undefined> {
  const value = await rpc.call({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (!isRecord(value)) return undefined
  const { blockHash, blockNumber, gasUsed, logs } = value
  const status = fromQuantity(value['status'])
  const isRead = isHash(blockHash) && isQuantity(blockNumber) && isQuantity(gasUsed)
  if (!isRead || (status !== 0n && status !== 1n)) return undefined
  const events = Array.isArray(logs) ? logs.slice(0, maxLogs).flatMap((log: unknown) => readLog(log) ?? []) : []
  return { logs: events, status: toQuantity(status), blockHash, blockNumber, gasUsed, transactionHash: hash }
}

function readLog(value: unknown): CallsReceipt['logs'][number] | undefined {
  if (!isRecord(value)) return undefined
  const { address, data, topics } = value
  if (!isAddress(address) || typeof data !== 'string' || !Array.isArray(topics)) return undefined
  return topics.every((topic) => typeof topic === 'string') ? { address, data, topics } : undefined
}

function isQuantity(value: unknown): value is Hex {
  return fromQuantity(value) !== undefined
}
