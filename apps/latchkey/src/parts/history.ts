import { randomUUID } from 'node:crypto'
import { type History, openHistory } from '@latchkey/api-server'
import { type Log, systemClock } from '@latchkey/base'
import type { Chain, Collection, Token } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import { nodeOf } from '../chains/nodeOf.ts'
import type { Closers } from './closers.ts'

export type HistoryOpening = {
  /** Its tables must be there. */
  readonly database: Database
  readonly origin: string
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly collections: readonly Collection[]
  /** The most calls of each network's node in a minute; 0 where no history is kept. */
  readonly callsPerMinute: number
  /** Told of each call of a node, by how it came out. */
  readonly onCall: (chainId: number, outcome: string) => void
  readonly closers: Closers
  readonly log: Log
}

/** Whole blocks and many events are longer than what pages ask for, and take a node longer. */
const maxAnswerBytes = 16_777_216
const timeoutMs = 20_000

/** The reader of histories, by nodes of its own, so that no page waits for it; undefined where none is kept. */
export function openHistoryPart(opening: HistoryOpening): History | undefined {
  const { database, origin, chains, tokens, collections, callsPerMinute, onCall, closers, log } = opening
  if (callsPerMinute === 0) return undefined
  const deps = { fetch, clock: systemClock, ownOrigin: origin, maxAnswerBytes, timeoutMs }
  const nodes = new Map(chains.map((chain) => [chain.id, nodeOf(chain, deps)]))
  const history = openHistory({
    ...{ database, chains, tokens, collections, callsPerMinute, log, clock: systemClock },
    rpc: (chainId) => nodes.get(chainId),
    holder: randomUUID(),
    onCall,
  })
  closers.add(() => history.close())
  return history
}
