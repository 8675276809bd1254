import { type Clock, createRecentCache, type Log } from '@latchkey/base'
import { type Database, isSqlite } from '../database/database.ts'
import { NodeError } from '../errors.ts'
import { rowKey, sweepLimits, takeFromRow } from './limitTable.ts'
import { type Allowance, createRateLimit } from './rateLimit.ts'

/** A bucket of tokens per key, for all processes over one database. */
export type SharedLimit = {
  /** Whether a use is known to be refused, which nobody has to be asked for. */
  isSpent(key: string, cost?: number): boolean
  /** Takes tokens (one unless said otherwise): true if there were enough. Fails as the database does. */
  take(key: string, cost?: number): Promise<boolean>
}

/** Makes limits by their names: those of one name are one, wherever they are made. */
export type SharedLimits = (name: string, allowance: Allowance) => SharedLimit

export type SharedLimitsOptions = {
  /** Its table must be there: `prepareLimitTable`. */
  readonly database: Database
  /** Of this process: it says how long a refusal is remembered here, and when full buckets are forgotten. */
  readonly clock: Clock
  readonly log: Log
  /** The same in all processes that share a limit, and kept outside the database. */
  readonly secret: Uint8Array
}

const sweepEveryMs = 60_000
/** More refusals than these are not remembered, and are asked for again. */
const maxRefusals = 10_000

/** Limits that PostgreSQL counts for all of its processes, and that one process over SQLite counts for itself. */
export function createSharedLimits({ database, clock, log, secret }: SharedLimitsOptions): SharedLimits {
  if (isSqlite(database)) return (_name, allowance) => ofOneProcess({ ...allowance, clock })
  let sweptAtMs = clock.now()

  /** The visitor who happens to come does not wait for it, and is not told when it fails. */
  function sweepAtTimes(): void {
    const nowMs = clock.now()
    if (Math.abs(nowMs - sweptAtMs) < sweepEveryMs) return
    sweptAtMs = nowMs
    sweepLimits(database).catch((error: unknown) => log.error('Full buckets of limits were not forgotten', error))
  }

  return (name, allowance) =>
    ofAllProcesses(clock, allowance, async (key, cost) => {
      sweepAtTimes()
      return await takeFromRow(database, { ...allowance, rowKey: rowKey(secret, name, key), cost })
    })
}

/** One use of a limit. */
export type LimitedUse = { readonly limit: SharedLimit; readonly key: string; readonly cost?: number }

/** Takes from each limit in turn, up to the first that refuses. Where one is known to, nothing is taken from any. */
export async function takeInTurn(uses: readonly LimitedUse[]): Promise<boolean> {
  if (uses.some(({ limit, key, cost }) => limit.isSpent(key, cost))) return false
  for (const { limit, key, cost } of uses) if (!(await limit.take(key, cost))) return false
  return true
}

function ofOneProcess(options: Allowance & { readonly clock: Clock }): SharedLimit {
  const take = createRateLimit(options)
  return { isSpent: () => false, take: async (key, cost) => take(key, cost) }
}

type Ask = (key: string, cost: number) => ReturnType<typeof takeFromRow>

/** A flood of one key takes one connection, and after the first refusal none: the database says how long that holds. */
function ofAllProcesses(clock: Clock, { burst, perSecond }: Allowance, ask: Ask): SharedLimit {
  const refusals = createRecentCache<{ readonly sinceMs: number; readonly untilMs: number }>({
    maxEntries: maxRefusals,
  })
  const last = new Map<string, Promise<unknown>>()

  function isSpent(key: string, cost = 1): boolean {
    if (cost > burst) return true
    const refusal = refusals.get(`${cost} ${key}`)
    const nowMs = clock.now()
    return refusal !== undefined && refusal.sinceMs <= nowMs && nowMs < refusal.untilMs
  }

  async function takeNow(key: string, cost: number): Promise<boolean> {
    if (isSpent(key, cost)) return false
    const { is_taken, full_in_s } = await ask(key, cost)
    const nowMs = clock.now()
    // No longer than all of it takes to come back, should the database's clock go back while it answers.
    const waitMs = Math.ceil(Math.min(full_in_s - (burst - cost) / perSecond, cost / perSecond) * 1000)
    if (!is_taken) refusals.set(`${cost} ${key}`, { sinceMs: nowMs, untilMs: nowMs + waitMs })
    return is_taken
  }

  async function take(key: string, cost = 1): Promise<boolean> {
    const before = last.get(key)
    const mine = (async () => {
      await before?.catch(throwWhereAway)
      return await takeNow(key, cost)
    })()
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }

  return { isSpent, take }
}

/** A database that is away is so for all who wait, and not for one after the other; another failure is one use's own. */
function throwWhereAway(error: unknown): void {
  if (error instanceof NodeError && error.code === 'database_unreachable') throw error
}
