import type { Clock } from '@latchkey/base'
import { isSqlite } from '@latchkey/node'
import { type RawBuilder, sql } from 'kysely'
import { historyFigures } from '../limits.ts'
import type { HistoryDatabase } from '../tables/historyTables.ts'

export type LeaseDeps = {
  readonly database: HistoryDatabase
  readonly clock: Clock
  /** This process, by a name that no other has. */
  readonly holder: string
}

/** Says that another process reads the network now: nothing more may be stored of what this one has found. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * True where this process is the one that reads the network, from now on or still. A process that falls silent loses it
 * after half a minute.
 */
export async function takeLease({ database, clock, holder }: LeaseDeps, chainId: number): Promise<boolean> {
  const now = nowOf(database, clock)
  const until = sql<number>`${now} + ${historyFigures.leaseMs}`
  const taken = await database
    .insertInto('history_lease')
    .values({ chain_id: chainId, holder, until_ms: until })
    .onConflict((conflict) =>
      conflict
        .column('chain_id')
        .doUpdateSet({ holder, until_ms: until })
        .where((where) =>
          where.or([where('history_lease.holder', '=', holder), where('history_lease.until_ms', '<=', now)]),
        ),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken?.holder === holder
}

/** Goes on holding it, also where its time was over and nobody has taken it, within the transaction that stores what was found. Fails with `LeaseLost`. */
export async function keepLease({ database, clock, holder }: LeaseDeps, chainId: number): Promise<void> {
  const now = nowOf(database, clock)
  const { numUpdatedRows } = await database
    .updateTable('history_lease')
    .set({ until_ms: sql<number>`${now} + ${historyFigures.leaseMs}` })
    .where('chain_id', '=', chainId)
    .where('holder', '=', holder)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new LeaseLost()
}

/** Lets others have it at once. */
export async function leaveLease({ database, holder }: Omit<LeaseDeps, 'clock'>, chainId: number): Promise<void> {
  await database.deleteFrom('history_lease').where('chain_id', '=', chainId).where('holder', '=', holder).execute()
}

/** Processes need not agree on the time, and so ask the database that they share. */
function nowOf(database: HistoryDatabase, clock: Clock): RawBuilder<number> {
  // Whole milliseconds either way: both columns and parameters are.
  return isSqlite(database)
    ? sql<number>`cast(${clock.now()} as integer)`
    : sql<number>`cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)`
}
