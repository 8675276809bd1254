import { readAs, toQuantity } from '@latchkey/base'
import { historyFigures } from '../../limits.ts'
import type { FindDeps } from '../findLogged.ts'
import { blockSchema, type FullBlock } from '../historyAnswers.ts'
import type { LogRange } from '../readLogs.ts'
import { createSpan } from '../span.ts'
import type { CoinMethod } from './coinMethod.ts'
import { completeTop, isOfOurs } from './topMoves.ts'

/** Transactions of the blocks that were read last: those above the settled ones are looked through again and again. */
type Kept = Map<number, FullBlock>

const maxKept = historyFigures.unsettled.usual + 2 * historyFigures.blocks.maxPerBatch

/** Coins by reading whole blocks, one reading for all accounts. It finds no internal calls, and works with every node. */
export function readBlocks({ node, facts }: FindDeps): CoinMethod {
  const kept: Kept = new Map()
  const span = createSpan({ first: historyFigures.blocks.maxPerBatch, most: historyFigures.blocks.maxPerBatch })

  /** Undefined where one is missing, or not the parent of the next. */
  async function read({ from, to }: LogRange): Promise<readonly FullBlock[] | undefined> {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const missing = numbers.filter((number) => !kept.has(number))
    const outcomes =
      missing.length === 0
        ? []
        : await node.ask(
            missing.map((number) => ({ method: 'eth_getBlockByNumber', params: [toQuantity(number), true] })),
          )
    for (const [index, number] of missing.entries()) {
      const outcome = outcomes[index]
      const block = outcome !== undefined && 'result' in outcome ? readAs(blockSchema, outcome.result) : undefined
      if (block?.number !== number) {
        span.shrink()
        return undefined
      }
      kept.set(number, block)
    }
    if (missing.length > 0) span.grow()
    const blocks = numbers.map((number) => kept.get(number)).filter((block) => block !== undefined)
    for (const number of [...kept.keys()].sort((a, b) => a - b).slice(0, Math.max(0, kept.size - maxKept))) {
      kept.delete(number)
    }
    return blocks
  }

  /** True where each block is the parent of the next. Where one is not, all are read again: nobody knows yet which. */
  function isWhole(blocks: readonly FullBlock[]): boolean {
    const [first] = blocks
    const before = first && kept.get(first.number - 1)
    const line = before === undefined ? blocks : [before, ...blocks]
    const isTorn = line.some((block, index) => index > 0 && block.parentHash !== line[index - 1]?.hash)
    if (isTorn) kept.clear()
    return !isTorn
  }

  async function find(accounts: readonly string[], range: LogRange) {
    const blocks = await read(range)
    if (blocks === undefined || !isWhole(blocks)) return undefined
    const ours = new Set(accounts)
    const transactions = blocks.flatMap(({ number, hash, timestamp, parentHash, transactions: all }) => {
      facts.note({ number, hash, parentHash, timestamp })
      const placed = all.map((each) => ({ ...each, blockNumber: number, blockHash: hash }))
      return placed.filter((each) => isOfOurs(each, ours))
    })
    const entries = await completeTop(facts, transactions, ours)
    return entries && { ...range, entries, approvals: [] }
  }

  return {
    coins: 'direct',
    maxAccounts: Number.MAX_SAFE_INTEGER,
    turnTo({ number, hash, parentHash }) {
      const [same, before] = [kept.get(number), kept.get(number - 1)]
      const isOther = (same !== undefined && same.hash !== hash) || (before !== undefined && before.hash !== parentHash)
      if (isOther) kept.clear()
    },
    async forward(accounts, { from, to }) {
      return await find(accounts, { from, to: Math.min(to, from + span.size() - 1) })
    },
    async backward(accounts, { from, to }) {
      return await find(accounts, { from: Math.max(from, to - span.size() + 1), to })
    },
  }
}
