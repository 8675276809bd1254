import { toQuantity } from '@latchkey/base'
import { type Address, type ChainLog, readChainLog } from '@latchkey/evm'
import { ApiError } from '../errors.ts'
import { explorerFigures } from '../limits.ts'
import type { ExplorerNode } from './explorerNode.ts'

const { firstSpan, maxFound } = explorerFigures.logs
const leastSpan = 8n

type Topics = readonly (readonly string[] | null)[]

/** The events' source: one contract, or any. */
export type LogFilter = { readonly address?: Address; readonly topics: Topics }

export type LogScan = {
  /** The blocks that were looked through, both included; nothing where `from` is above `to`. */
  readonly from: bigint
  readonly to: bigint
  readonly logs: readonly ChainLog[]
}

/**
 * The newest events of any of the filters in the blocks up to `to`: 2,000 blocks, fewer where the node refuses, and 100
 * events. Fails with `node_not_reached` where the node gives no events at all.
 */
export async function scanLogs(node: ExplorerNode, filters: readonly LogFilter[], to: bigint): Promise<LogScan> {
  for (let span = firstSpan; span >= leastSpan; span /= 4n) {
    const from = to >= span ? to - span + 1n : 0n
    if (to < 0n) return { from: 0n, to, logs: [] }
    const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) }
    const answers = await node.askAll(
      filters.map((filter) => ({ method: 'eth_getLogs', params: [{ ...filter, ...range }] })),
    )
    if (answers.every(Array.isArray)) return keepNewest(answers.flat().map(readChainLog), { from, to })
  }
  throw new ApiError('node_not_reached')
}

/** Whole blocks only, so that what is left out is found by who looks further back. */
function keepNewest(read: readonly (ChainLog | undefined)[], { from, to }: Omit<LogScan, 'logs'>): LogScan {
  const byPlace = new Map<string, ChainLog>()
  for (const log of read) {
    // A node that answers more than it was asked for is not believed.
    if (log === undefined || log.blockNumber < from || log.blockNumber > to) continue
    byPlace.set(`${log.transactionHash} ${log.logIndex}`, log)
  }
  const all = [...byPlace.values()].sort((a, b) => Number(b.blockNumber - a.blockNumber || b.logIndex - a.logIndex))
  const firstLeftOut = all[maxFound]
  if (firstLeftOut === undefined) return { from, to, logs: all }
  const logs = all.slice(0, maxFound).filter(({ blockNumber }) => blockNumber > firstLeftOut.blockNumber)
  if (logs.length > 0) return { from: firstLeftOut.blockNumber + 1n, to, logs }
  return { from: firstLeftOut.blockNumber, to, logs: all.slice(0, maxFound) }
}
