import { type Clock, fromQuantity, type Log, type Rpc } from '@latchkey/base'
import { type Chain, isDelegateThere, type LocalAccount } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import type { SponsorDeps, SponsorRules } from '../config.ts'
import { leadChains } from '../history/leadChains.ts'
import { sponsorFigures } from '../limits.ts'
import type { SponsorDatabase, SponsorTables } from '../tables/sponsorTables.ts'
import { createRelayTurn } from './relayTurn.ts'

export type SponsorOptions = {
  /** Its tables must be there: `prepareDatabase`. */
  readonly database: Database
  readonly chains: readonly Chain[]
  /** Of each network on which the owner pays for fees. */
  readonly rules: readonly SponsorRules[]
  readonly relayer: LocalAccount
  readonly rpc: (chainId: number) => Rpc | undefined
  readonly clock: Clock
  readonly log: Log
  /** A name that no other process has. */
  readonly holder: string
  /** Told of each batch that ended. */
  readonly onEnd?: ((chainId: number, status: 'done' | 'failed', costGwei: number) => void) | undefined
}

/** How the relayer stands on a network. */
export type SponsorProgress = {
  readonly chainId: number
  /** In wei; undefined where the node did not say. */
  readonly balanceWei: bigint | undefined
  /** True where less is left than the owner would pay in a day. */
  readonly isLow: boolean
  /** Whether the network has the contract that accounts run. */
  readonly isReady: boolean
}

/** The relayer, at work from its opening on. */
export type Sponsor = SponsorDeps & {
  progress(): Promise<readonly SponsorProgress[]>
  /** Ends it, and lets other processes go on at once. */
  close(): Promise<void>
}

/** Sends what was promised, on each network by one process at a time. A node that fails is asked again at the next turn. */
export function openSponsor(options: SponsorOptions): Sponsor {
  const { clock, log, holder, relayer, rules, rpc } = options
  const database = options.database.withTables<SponsorTables>()
  const stop = new AbortController()
  const { signal } = stop
  const nudges = new Map<number, AbortController>()
  const sweep = createSweep(database, clock)
  const leading = leadChains({ database, clock, holder, table: 'sponsor_lease' }, { log, signal })

  async function readProgress(each: SponsorRules): Promise<SponsorProgress> {
    const { chainId, perDayWei } = each
    const node = rpc(chainId)
    const balance = node?.call({ method: 'eth_getBalance', params: [relayer.address, 'latest'] })
    const [balanceWei, isReady] = await Promise.all([
      balance?.then(fromQuantity).catch(() => undefined),
      node === undefined ? false : isDelegateThere(node).catch(() => false),
    ])
    return { chainId, balanceWei, isLow: balanceWei !== undefined && balanceWei < perDayWei, isReady }
  }

  /** Said once when it begins, and once when it is over. */
  function watchBalance(each: SponsorRules) {
    let [lookedAtMs, wasLow] = [Number.NEGATIVE_INFINITY, false]
    return async () => {
      if (clock.now() - lookedAtMs < sponsorFigures.balanceEveryMs) return
      lookedAtMs = clock.now()
      const { isLow } = await readProgress(each)
      if (isLow !== wasLow) {
        const facts = { chainId: each.chainId, address: relayer.address }
        if (isLow) log.warn('The relayer has less left than the fees of a day: send it coins', facts)
        else log.info('The relayer has enough for the fees of a day again', facts)
      }
      wasLow = isLow
    }
  }

  async function work(chain: Chain, each: SponsorRules, node: Rpc): Promise<void> {
    const onEnd =
      options.onEnd && ((status: 'done' | 'failed', cost: number) => options.onEnd?.(chain.id, status, cost))
    const turn = createRelayTurn({ database, clock, log, holder, chain, rpc: node, rules: each, relayer, onEnd })
    const watch = watchBalance(each)
    await leading.follow(chain.id, {
      async turn() {
        await turn()
        await watch()
        await sweep()
      },
      everyMs: sponsorFigures.everyMs,
      nudged() {
        const nudge = new AbortController()
        nudges.set(chain.id, nudge)
        return nudge.signal
      },
      failure: 'Nothing is sent for visitors on a network at present',
    })
  }

  const loops = rules.flatMap((each) => {
    const chain = options.chains.find(({ id }) => id === each.chainId)
    const node = rpc(each.chainId)
    return chain === undefined || node === undefined ? [] : [work(chain, each, node)]
  })

  return {
    address: relayer.address,
    rulesOf: (chainId) => rules.find((each) => each.chainId === chainId),
    nudge: (chainId) => nudges.get(chainId)?.abort(),
    progress: () => Promise.all(rules.map(readProgress)),
    async close() {
      stop.abort()
      await Promise.all(loops)
      await leading.leave()
    },
  }
}

const hourMs = 3_600_000

/** Forgets what nobody asks for any more, once an hour: budgets are those of a day. */
function createSweep(database: SponsorDatabase, clock: Clock): () => Promise<void> {
  let sweptAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    const nowMs = clock.now()
    if (nowMs - sweptAtMs < hourMs) return
    sweptAtMs = nowMs
    await database
      .deleteFrom('sponsor_batch')
      .where('status', 'in', ['done', 'failed'])
      .where('created_at_ms', '<=', nowMs - sponsorFigures.keptMs)
      .execute()
    await database
      .deleteFrom('sponsor_budget')
      .where('created_at_ms', '<=', nowMs - 48 * hourMs)
      .execute()
  }
}
