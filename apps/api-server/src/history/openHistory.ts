import { type Clock, type Log, type Rpc, sleep } from '@latchkey/base'
import type { Chain, Collection, Token } from '@latchkey/evm'
import { isRollup } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import { historyFigures } from '../limits.ts'
import type { HistoryTables } from '../tables/historyTables.ts'
import { findChainState } from './chainState.ts'
import { leadChains } from './leadChains.ts'
import { createNetworkReader, type NetworkReader } from './networkReader.ts'
import { syncListed } from './tokenNames.ts'

export type HistoryOptions = {
  /** Its tables must be there: `prepareDatabase`. */
  readonly database: Database
  readonly chains: readonly Chain[]
  /** The tokens that the owner has named; others are suspect. */
  readonly tokens: readonly Token[]
  /** The collections that the owner has named; the same. */
  readonly collections?: readonly Collection[]
  readonly rpc: (chainId: number) => Rpc | undefined
  readonly clock: Clock
  readonly log: Log
  /** A name that no other process has. */
  readonly holder: string
  /** The most calls of each network's node, 300 unless given. */
  readonly callsPerMinute?: number | undefined
  /** Told of each call of a node, by how it came out. */
  readonly onCall?: ((chainId: number, outcome: 'ok' | 'refused' | 'away') => void) | undefined
}

/** How the reading of a network goes. */
export type HistoryProgress = {
  readonly chainId: number
  /** True where this process reads it; elsewhere another does, or none yet. */
  readonly isLeading: boolean
  /** Seconds since it was read last, by whichever process; undefined before the first time. */
  readonly ageSeconds: number | undefined
}

/** The reader of histories, at work from its opening on. */
export type History = {
  progress(): Promise<readonly HistoryProgress[]>
  /** Ends it, and lets other processes go on at once. */
  close(): Promise<void>
}

/**
 * Reads what happens to the accounts that have signed in here, on each network by one process at a time. A node that fails
 * is asked again at the next turn.
 */
export function openHistory(options: HistoryOptions): History {
  const { clock, chains, log, holder } = options
  const database = options.database.withTables<HistoryTables>()
  const stop = new AbortController()
  const { signal } = stop
  const listed = [...options.tokens, ...(options.collections ?? []).map(asListed)]
  const leading = leadChains({ database, clock, holder }, { log, signal })

  async function follow(chain: Chain, reader: NetworkReader): Promise<void> {
    let isListed = false
    await leading.follow(chain.id, {
      async turn() {
        if (!isListed) await syncListed(database, chain.id, listed)
        isListed = true
        await reader.turn()
      },
      everyMs: historyFigures.everyMs,
      failure: 'The history of a network is not read at present',
    })
  }

  /** A turn may wait long for its budget, and is at work all the same. */
  async function renew(): Promise<void> {
    while (!signal.aborted) {
      await sleep(historyFigures.leaseMs / 3, clock, signal).catch(() => undefined)
      if (signal.aborted) return
      await leading.renew()
    }
  }

  const loops = chains.flatMap((chain) => {
    const rpc = options.rpc(chain.id)
    if (rpc === undefined) return []
    const reader = createNetworkReader({
      ...{ database, clock, holder, chainId: chain.id, isRollup: isRollup(chain), rpc, signal, log },
      callsPerMinute: options.callsPerMinute ?? historyFigures.callsPerMinute,
      onCall: options.onCall && ((outcome) => options.onCall?.(chain.id, outcome)),
    })
    return [follow(chain, reader)]
  })

  const renewing = renew()

  return {
    progress: () =>
      Promise.all(
        chains.map(async ({ id }) => {
          const state = await findChainState(database, id)
          const ageSeconds = state && Math.max(0, (clock.now() - state.read_at_ms) / 1000)
          return { chainId: id, isLeading: leading.has(id), ageSeconds }
        }),
      ),
    async close() {
      stop.abort()
      await Promise.all([...loops, renewing])
      await leading.leave()
    },
  }
}

/** A collection among listed tokens: of its contract nothing is suspect, and its amounts are pieces. */
function asListed({ name, ...collection }: Collection): Token {
  return { ...collection, name, symbol: name, decimals: 0 }
}
