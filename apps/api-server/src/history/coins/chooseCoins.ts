import { readAs, toQuantity } from '@latchkey/base'
import { historyFigures } from '../../limits.ts'
import type { FindDeps } from '../findLogged.ts'
import {
  blockSchema,
  type FullBlock,
  type Header,
  headerSchema,
  otsPageSchema,
  tracesSchema,
} from '../historyAnswers.ts'
import type { CoinMethod } from './coinMethod.ts'
import { filterTraces } from './filterTraces.ts'
import { readBlocks } from './readBlocks.ts'
import { searchAccounts } from './searchAccounts.ts'

/** The method found; `amounts` where a node makes more blocks than its owner lets us read. */
export type ChosenCoins =
  | { readonly kind: 'found'; readonly method: CoinMethod; readonly isSure: boolean }
  | { readonly kind: 'amounts' }

type Sample = { readonly hash: string; readonly from: string; readonly block: number }

/** Of how many blocks the pace is taken. */
const paceBlocks = 20

/**
 * The best that the node offers, found by asking it for a payment that is known: some answer these questions with nothing.
 * Without a payment in the newest blocks nobody can tell yet, and whole blocks are read.
 */
export async function chooseCoins(deps: FindDeps, head: Header, callsPerMinute: number): Promise<ChosenCoins> {
  const sample = await findSample(deps, head)
  if (sample !== undefined && (await canFilterTraces(deps, sample))) {
    return { kind: 'found', method: filterTraces(deps), isSure: true }
  }
  if (sample !== undefined && (await canSearch(deps, sample))) {
    return { kind: 'found', method: searchAccounts(deps), isSure: true }
  }
  // Half of what may be asked is left for everything else.
  if ((await blocksPerMinute(deps, head)) > callsPerMinute / 2) return { kind: 'amounts' }
  return { kind: 'found', method: readBlocks(deps), isSure: sample !== undefined }
}

async function findSample({ node }: FindDeps, head: Header): Promise<Sample | undefined> {
  const count = Math.min(historyFigures.blocks.maxPerBatch, head.number + 1)
  const numbers = Array.from({ length: count }, (_, index) => head.number - index)
  const outcomes = await node.ask(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toQuantity(number), true] })),
  )
  const blocks = outcomes.map((outcome) => ('result' in outcome ? readAs(blockSchema, outcome.result) : undefined))
  return blocks.map((block) => block && paymentIn(block)).find((found) => found !== undefined)
}

function paymentIn({ number, transactions }: FullBlock): Sample | undefined {
  const payment = transactions.find(({ to, value }) => to != null && value > 0n)
  return payment === undefined ? undefined : { hash: payment.hash, from: payment.from, block: number }
}

async function canFilterTraces({ node }: FindDeps, { hash, from, block }: Sample): Promise<boolean> {
  const range = { fromBlock: toQuantity(block), toBlock: toQuantity(block) }
  const [outcome] = await node.ask([{ method: 'trace_filter', params: [{ ...range, fromAddress: [from] }] }])
  const traces = outcome !== undefined && 'result' in outcome ? readAs(tracesSchema, outcome.result) : undefined
  return (
    traces?.some(({ transactionHash, traceAddress }) => transactionHash === hash && traceAddress.length === 0) ?? false
  )
}

async function canSearch({ node }: FindDeps, { hash, from }: Sample): Promise<boolean> {
  const search = { method: 'ots_searchTransactionsBefore', params: [from, 0, historyFigures.search.perPage] }
  const [outcome, inner] = await node.ask([search, { method: 'ots_getInternalOperations', params: [hash] }])
  const page = outcome !== undefined && 'result' in outcome ? readAs(otsPageSchema, outcome.result) : undefined
  const isFound = page?.txs.some((each) => each.hash === hash) ?? false
  return isFound && inner !== undefined && 'result' in inner
}

async function blocksPerMinute({ node }: FindDeps, head: Header): Promise<number> {
  if (head.number < paceBlocks) return 0
  const earlier = { method: 'eth_getBlockByNumber', params: [toQuantity(head.number - paceBlocks), false] }
  const [outcome] = await node.ask([earlier])
  const header = outcome !== undefined && 'result' in outcome ? readAs(headerSchema, outcome.result) : undefined
  const seconds = header === undefined ? 0 : head.timestamp - header.timestamp
  // Blocks of one second each are all that a time in seconds can tell.
  return (paceBlocks / Math.max(1, seconds)) * 60
}
