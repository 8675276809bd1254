import { createRecentCache, readAs, toQuantity } from '@latchkey/base'
import { historyFigures } from '../../limits.ts'
import { isSuccess } from '../chainFacts.ts'
import type { FindDeps } from '../findLogged.ts'
import { type FoundEntry, toEntries } from '../found.ts'
import { headerSchema, type OtsPage, operationsSchema, otsPageSchema } from '../historyAnswers.ts'
import type { LogRange } from '../readLogs.ts'
import type { CoinMethod } from './coinMethod.ts'
import { completeTop, isOfOurs, placeOf, type TopTransaction } from './topMoves.ts'

const { perPage, maxPages, maxAccounts } = historyFigures.search
const maxKept = 2_000

/** Payments within a transaction, in the order of its calls. */
type Operation = { readonly index: number; readonly from: string; readonly to: string; readonly value: bigint }

type SearchDeps = FindDeps & { readonly kept: ReturnType<typeof createRecentCache<readonly Operation[]>> }

/** Coins by Otterscan's interface, one account at a time: internal calls are found too. */
export function searchAccounts(given: FindDeps): CoinMethod {
  const deps = { ...given, kept: createRecentCache<readonly Operation[]>({ maxEntries: maxKept }) }

  async function find(accounts: readonly string[], range: LogRange, isHead: boolean) {
    const entries: FoundEntry[] = []
    let { from } = range
    for (const account of accounts) {
      const searched = await search(deps, account, range, isHead)
      const completed = searched && (await complete(deps, searched.found, account))
      if (searched === undefined || completed === undefined) return undefined
      entries.push(...completed)
      from = Math.max(from, searched.from)
    }
    return { from, to: range.to, entries: entries.filter((entry) => entry.block_number >= from), approvals: [] }
  }

  return {
    coins: 'all',
    maxAccounts,
    async forward(accounts, range) {
      const found = await find(accounts, range, true)
      // From the oldest on there is no half of it: with so many transactions fewer blocks are looked through.
      if (found === undefined || found.from === range.from) return found
      const middle = Math.floor((range.from + range.to) / 2)
      return middle < range.to ? await find(accounts, { from: range.from, to: middle }, false) : undefined
    },
    backward: (accounts, range) => find(accounts, range, false),
  }
}

/** The transactions of an account in some blocks, and the lowest block for which they are complete. */
async function search(deps: SearchDeps, account: string, { from, to }: LogRange, isHead: boolean) {
  const found: TopTransaction[] = []
  // 0 is the newest; some nodes know no block above it.
  let before = isHead ? 0 : to + 1
  for (let page = 0; page < maxPages; page++) {
    const read = await askPage(deps, account, { before, to })
    if (read === undefined) return undefined
    found.push(...read.txs.filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to))
    const lowest = Math.min(...read.txs.map(({ blockNumber }) => blockNumber))
    if (read.lastPage || read.txs.length === 0 || lowest < from) return { found, from }
    if (before !== 0 && lowest >= before) return undefined
    before = lowest
  }
  return { found, from: before }
}

type Page = { readonly before: number; readonly to: number }

/** In one request with the last block: a node that does not have it answers as if nothing had happened. */
async function askPage({ node }: SearchDeps, account: string, { before, to }: Page): Promise<OtsPage | undefined> {
  const [last, outcome] = await node.ask([
    { method: 'eth_getBlockByNumber', params: [toQuantity(to), false] },
    { method: 'ots_searchTransactionsBefore', params: [account, before, perPage] },
  ])
  const header = last !== undefined && 'result' in last ? readAs(headerSchema, last.result) : undefined
  if (header?.number !== to || outcome === undefined || 'error' in outcome) return undefined
  return readAs(otsPageSchema, outcome.result)
}

/** Keeps what contracts moved within these transactions; false where the node does not tell. */
async function readOperations({ node, kept }: SearchDeps, transactions: readonly TopTransaction[]): Promise<boolean> {
  const missing = transactions.filter((each) => kept.get(keyOf(each)) === undefined)
  const answers = await node.askMany(
    missing.map(({ hash }) => ({ method: 'ots_getInternalOperations', params: [hash] })),
  )
  for (const [index, transaction] of missing.entries()) {
    const operations = readAs(operationsSchema, answers[index])
    if (operations === undefined) return false
    kept.set(
      keyOf(transaction),
      operations.flatMap(({ type, from, to, value }, place) =>
        value > 0n && (type === 0 || type === 1) ? [{ index: place, from, to, value }] : [],
      ),
    )
  }
  return true
}

async function complete(
  deps: SearchDeps,
  found: readonly TopTransaction[],
  account: string,
): Promise<readonly FoundEntry[] | undefined> {
  const { facts, kept } = deps
  const receipts = await facts.receipts(found.map(placeOf))
  const times = await facts.times(found.map(placeOf))
  if (receipts === undefined || times === undefined) return undefined
  const good = found.filter(({ hash }) => {
    const receipt = receipts.get(hash)
    return receipt !== undefined && isSuccess(receipt)
  })
  if (!(await readOperations(deps, good))) return undefined
  const inner = good.flatMap((transaction) =>
    (kept.peek(keyOf(transaction)) ?? []).flatMap(({ index, from, to, value }) => {
      const { hash, blockNumber, blockHash } = transaction
      const movement = {
        ...{ hash, from, to, block_number: blockNumber, block_hash: blockHash },
        place: `call${index}`,
        at: times.get(blockHash) ?? 0,
        sender: receipts.get(hash)?.from ?? null,
        source: 'call' as const,
        ...{ asset: 'coin' as const, token: null, token_id: null, amount: value.toString() },
        outcome: 'success' as const,
        paidFee: null,
      }
      return toEntries(movement, (address) => address === account)
    }),
  )
  const ours = new Set([account])
  const top = await completeTop(
    facts,
    found.filter((each) => isOfOurs(each, ours)),
    ours,
  )
  return top && [...top, ...inner]
}

function keyOf({ hash, blockHash }: TopTransaction): string {
  return `${hash} ${blockHash}`
}
