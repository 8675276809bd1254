import { readAs, toQuantity } from '@latchkey/base'
import { historyFigures } from '../limits.ts'
import { type ChainFacts, feeOf, type Place } from './chainFacts.ts'
import { decodeApproval, decodeMoves, type LoggedMove } from './decodeLog.ts'
import { type Found, type FoundApproval, type FoundEntry, toEntries } from './found.ts'
import { type HistoryLog, headerSchema } from './historyAnswers.ts'
import type { HistoryNode } from './historyNode.ts'
import { type LogRange, readLogAnswers, toLogCalls } from './readLogs.ts'

export type FindDeps = { readonly node: HistoryNode; readonly facts: ChainFacts }

/** More transactions than these are read in shorter stretches, so that what was read is soon kept. */
const maxTransactions = 500

/**
 * All that events tell of some accounts in some blocks. Undefined where the node refuses, lies behind, or where the chain
 * is just changing: shorter, or later, it may be told.
 */
export async function findLogged(
  { node, facts }: FindDeps,
  accounts: readonly string[],
  range: LogRange,
): Promise<Found | undefined> {
  // In one request with the questions: a node that does not have the last block answers as if nothing had happened.
  const last = { method: 'eth_getBlockByNumber', params: [toQuantity(range.to), false] }
  const [head, ...outcomes] = await node.ask([last, ...toLogCalls(accounts, range)])
  const header = head !== undefined && 'result' in head ? readAs(headerSchema, head.result) : undefined
  if (header?.number !== range.to) return undefined
  facts.note(header)
  const answers = outcomes.map((outcome) => ('result' in outcome ? outcome.result : undefined))
  const logs = readLogAnswers(answers, accounts, range)
  if (logs === undefined) return undefined
  return await complete(facts, logs, accounts, range)
}

type Moved = { readonly log: HistoryLog; readonly move: LoggedMove }

async function complete(
  facts: ChainFacts,
  logs: readonly HistoryLog[],
  accounts: readonly string[],
  range: LogRange,
): Promise<Found | undefined> {
  const ours = new Set(accounts)
  const isOurs = (address: string) => ours.has(address)
  const moved = logs.flatMap((log) =>
    decodeMoves(log)
      .filter(({ from, to }) => isOurs(from) || isOurs(to))
      .map((move) => ({ log, move })),
  )
  const places = moved.map(({ log }) => placeOf(log))
  const isLong = new Set(places.map(({ hash }) => hash)).size > maxTransactions
  if (isLong && range.to > range.from) return undefined
  const receipts = await facts.receipts(places)
  const times = await facts.times(logs.map(placeOf))
  if (receipts === undefined || times === undefined) return undefined
  const timeOf = ({ blockHash }: HistoryLog) => times.get(blockHash) ?? 0
  const entries = moved.flatMap((each): FoundEntry[] => {
    const receipt = receipts.get(each.log.transactionHash)
    if (receipt === undefined) return []
    return toEntries({ ...toMovement(each, timeOf(each.log)), sender: receipt.from, paidFee: feeOf(receipt) }, isOurs)
  })
  return { ...range, entries, approvals: toApprovals(logs, isOurs, timeOf) }
}

function toMovement({ log, move }: Moved, at: number) {
  const { from, to, asset, token, tokenId, amount, item } = move
  return {
    ...{ from, to, asset, token, amount, at },
    hash: log.transactionHash,
    place: `log${log.logIndex}${item === undefined ? '' : `.${item}`}`,
    block_number: log.blockNumber,
    block_hash: log.blockHash,
    source: 'log' as const,
    token_id: tokenId,
    outcome: 'success' as const,
  }
}

/** The newest of each. */
function toApprovals(
  logs: readonly HistoryLog[],
  isOurs: (address: string) => boolean,
  timeOf: (log: HistoryLog) => number,
): readonly FoundApproval[] {
  const newest = new Map<string, FoundApproval>()
  for (const log of logs) {
    const approval = decodeApproval(log)
    if (approval === undefined || !isOurs(approval.owner)) continue
    const { owner, kind, token, spender, token_id } = approval
    const key = [owner, kind, token, spender, token_id].join(' ')
    const known = newest.get(key)
    if (known !== undefined && known.block_number > log.blockNumber) continue
    newest.set(key, { ...approval, block_number: log.blockNumber, at: timeOf(log) })
  }
  return [...newest.values()]
}

function placeOf({ transactionHash, blockHash, blockNumber }: HistoryLog): Place {
  return { hash: transactionHash, blockHash, blockNumber }
}

/** The span of one network for events. */
export const logSpan = { first: historyFigures.logs.firstSpan, most: historyFigures.logs.maxSpan } as const
