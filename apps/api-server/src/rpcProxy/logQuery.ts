import { fromQuantity, type Rpc, RpcError } from '@latchkey/base'
import { callFigures } from '../limits.ts'

/** The filter for logs, as a node takes it. Tags such as `latest` stand where a number may. */
export type LogQuery = {
  readonly fromBlock?: string
  readonly toBlock?: string
  readonly blockHash?: string
  readonly address?: unknown
  readonly topics?: unknown
}

const { maxLogBlocks, maxLogAlternatives: maxAlternatives, maxLogTopics: maxTopics } = callFigures
const limitExceeded = -32005
const invalidParams = -32602

const fields: ReadonlySet<string> = new Set(['fromBlock', 'toBlock', 'blockHash', 'address', 'topics'])
/** These are the newest block or shortly before it. */
const tags: readonly unknown[] = ['latest', 'pending', 'safe', 'finalized']

/** Reads a question for logs. Fails with `RpcError` in the words of the protocol. */
export function readLogQuery(value: unknown): LogQuery {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse(invalidParams, 'Invalid params')
  const given = Object.entries(value).filter(([, field]) => field !== undefined && field !== null)
  const query: Record<string, unknown> = Object.fromEntries(given)
  const { fromBlock, toBlock, blockHash, address, topics } = query
  const isKnown = Object.keys(query).every((name) => fields.has(name))
  const areBlocks = [fromBlock, toBlock].every((block) => block === undefined || isBlock(block))
  const isHash = blockHash === undefined || (isText(blockHash) && fromBlock === undefined && toBlock === undefined)
  if (!isKnown || !areBlocks || !isHash || !isAlternatives(address) || !areTopics(topics)) {
    throw refuse(invalidParams, 'Invalid params')
  }
  return query
}

/** Fails with `RpcError` when more blocks are asked for than one question may cover; asks for the newest one if it must. */
export async function assertFewBlocks(query: LogQuery, head: () => Promise<bigint>): Promise<void> {
  const { fromBlock = 'latest', toBlock = 'latest', blockHash } = query
  if (blockHash !== undefined || fromBlock === toBlock) return
  // How far these are behind the newest block is the chain's own affair.
  if (fromBlock === 'safe' || fromBlock === 'finalized')
    throw refuse(invalidParams, 'Name the first block by its number')
  const first = toNumber(fromBlock) ?? (await head())
  const last = toNumber(toBlock) ?? (await head())
  if (last - first >= maxLogBlocks) throw refuse(limitExceeded, `At most ${maxLogBlocks} blocks at a time`)
}

/** The number of the newest block. */
export async function readHead(rpc: Rpc, signal?: AbortSignal): Promise<bigint> {
  const head = fromQuantity(await rpc.call({ method: 'eth_blockNumber' }, signal === undefined ? {} : { signal }))
  if (head === undefined) throw new RpcError('rpc_bad_answer')
  return head
}

/** A block that is named by its number; undefined for one that moves. */
export function toNumber(block: string | undefined): bigint | undefined {
  return block === 'earliest' ? 0n : fromQuantity(block)
}

/** A refusal in the words of the protocol. */
export function refuse(rpcCode: number, text: string): RpcError {
  return new RpcError('rpc_failed', { rpcCode, data: { method: 'it', text } })
}

function isBlock(value: unknown): boolean {
  return value === 'earliest' || tags.includes(value) || fromQuantity(value) !== undefined
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 100
}

function isAlternatives(value: unknown): boolean {
  if (value === undefined || value === null || isText(value)) return true
  return Array.isArray(value) && value.length <= maxAlternatives && value.every((each) => each === null || isText(each))
}

function areTopics(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length <= maxTopics && value.every(isAlternatives))
}
