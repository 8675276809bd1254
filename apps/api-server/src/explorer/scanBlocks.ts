import { toQuantity } from '@latchkey/base'
import { type Address, type ChainTransaction, readChainBlock } from '@latchkey/evm'
import { explorerFigures } from '../limits.ts'
import type { ExplorerNode } from './explorerNode.ts'

const { maxBlocks, maxLookedAt, maxMs, maxFound } = explorerFigures.blocks
/** Blocks that are asked for at once. */
const blocksAtOnce = 4

/** A transaction with the time of its block, in seconds. */
export type DatedTransaction = { readonly transaction: ChainTransaction; readonly timestamp: bigint }

export type BlockScan = {
  /** The blocks that were looked through, both included; nothing where `from` is above `to`. */
  readonly from: bigint
  readonly to: bigint
  /** How many of them could not be read. */
  readonly unread: bigint
  readonly transactions: readonly DatedTransaction[]
}

/** Looks for transactions of an account in the newest blocks up to `to`, newest first, within the limits above. */
export async function scanBlocks(node: ExplorerNode, account: Address, to: bigint): Promise<BlockScan> {
  const endsAtMs = node.clock.now() + maxMs
  const transactions: DatedTransaction[] = []
  let [next, lookedAt, unread] = [to, 0n, 0n]
  const mayGoOn = () =>
    next >= 0n &&
    to - next < BigInt(maxBlocks) &&
    lookedAt < maxLookedAt &&
    transactions.length < maxFound &&
    node.clock.now() < endsAtMs
  while (mayGoOn()) {
    const numbers = Array.from({ length: blocksAtOnce }, (_, index) => next - BigInt(index)).filter(
      (each) => each >= 0n,
    )
    // One request each: a block of a busy network is as long as an answer may be.
    const answers = await Promise.all(
      numbers.map((number) => node.ask({ method: 'eth_getBlockByNumber', params: [toQuantity(number), true] })),
    )
    for (const [index, answer] of answers.entries()) {
      const block = readChainBlock(answer, account)
      if (block === undefined || block.number !== numbers[index]) {
        unread++
        continue
      }
      lookedAt += block.transactionCount
      const own = block.transactions.map((transaction) => ({ transaction, timestamp: block.timestamp }))
      transactions.push(...own.reverse())
    }
    next -= BigInt(numbers.length)
  }
  return { from: next + 1n, to, unread, transactions }
}
