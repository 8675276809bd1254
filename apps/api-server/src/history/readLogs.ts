import { type CallRequest, readAs, toQuantity } from '@latchkey/base'
import { moveTopics } from '@latchkey/evm'
import { historyFigures } from '../limits.ts'
import { type HistoryLog, logSchema } from './historyAnswers.ts'

/** The first topics of events by which somebody may spend. The last three are those of Permit2 alone. */
export const approvalTopics = {
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  permit2Approval: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  permit2Permit: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
  permit2Lockdown: '0x89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a4',
} as const

/** One question for events: the place of the account among the topics, and the events it may be in. */
type Filter = { readonly place: 1 | 2 | 3; readonly topics: readonly string[] }

const collections = [moveTopics.transferSingle, moveTopics.transferBatch]
const filters: readonly Filter[] = [
  // The owner of what may be spent stands where the sender of a transfer does: one question finds both.
  { place: 1, topics: [moveTopics.transfer, ...Object.values(approvalTopics)] },
  // The receiver of a token stands at the place where the sender of a collection's pieces does.
  { place: 2, topics: [moveTopics.transfer, ...collections] },
  { place: 3, topics: collections },
]

export type LogRange = { readonly from: number; readonly to: number }

/** The questions for all events of some accounts in some blocks, both included. */
export function toLogCalls(accounts: readonly string[], { from, to }: LogRange): readonly CallRequest[] {
  const padded = accounts.map(toTopic)
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) }
  return filters.map(({ place, topics }) => {
    const between = Array.from({ length: place - 1 }, () => null)
    return { method: 'eth_getLogs', params: [{ ...range, topics: [topics, ...between, padded] }] }
  })
}

/**
 * The answers to those questions → events, each once. An event that nobody asked for is left out: of another block,
 * account or kind. Undefined where one of them is no answer, or longer than anything is read.
 */
export function readLogAnswers(
  answers: readonly unknown[],
  accounts: readonly string[],
  range: LogRange,
): readonly HistoryLog[] | undefined {
  const wanted = new Set(accounts.map(toTopic))
  const found = new Map<string, HistoryLog>()
  for (const [index, filter] of filters.entries()) {
    const answer = answers[index]
    if (!Array.isArray(answer) || answer.length > historyFigures.logs.maxLogs) return undefined
    for (const each of answer) {
      const log = readAs(logSchema, each)
      if (log === undefined || !isAskedFor(log, filter, wanted, range)) continue
      found.set(`${log.transactionHash} ${log.logIndex}`, log)
    }
  }
  return [...found.values()]
}

function isAskedFor(log: HistoryLog, filter: Filter, wanted: ReadonlySet<string>, { from, to }: LogRange): boolean {
  const { topics, blockNumber, removed } = log
  const isInRange = blockNumber >= from && blockNumber <= to
  return (
    isInRange && removed !== true && filter.topics.includes(topics[0] ?? '') && wanted.has(topics[filter.place] ?? '')
  )
}

/** An address as a topic. */
function toTopic(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}
